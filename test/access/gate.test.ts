import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { SnapshotHandle } from '../../src/access/snapshot-handle.ts'
import type { View } from '../../src/access/view.ts'
import type { AppParts, SitePreviews } from '../../src/http/parts.ts'
import { makeFolder } from '../support/site.ts'

// The type check fails when one of these compiles: what was expected to be an error is none.
export const LEAKS = {
  // @ts-expect-error A handler reaches pages through the View of a viewer only.
  ofHandler: ({ content }: AppParts) => content.snapshots.get().pages,
  // @ts-expect-error Nor their titles through what reading the folder knows.
  ofHandle: (handle: SnapshotHandle) => handle.navigation,
  // @ts-expect-error Nor the snapshot behind it.
  behindHandle: (handle: SnapshotHandle) => handle.snapshot,
  // @ts-expect-error A preview of a deployment is a handle too.
  ofPreview: async (handle: ReturnType<SitePreviews['open']>) => (await handle).pages,
  // @ts-expect-error A View does not tell what it was cut from.
  behindView: (view: View) => view.snapshot,
}

/** What the rule of imports answers to a tree with this file in it. */
function checkImports(file: string, text: string): string {
  const root = makeFolder({ [file]: text })
  try {
    execFileSync(process.execPath, [path.resolve('scripts/check-imports.mjs')], { cwd: root, stdio: 'pipe' })
    return ''
  } catch (error) {
    return String((error as { stderr: Buffer }).stderr)
  }
}

test.each([
  ['src/http/routes/leak.ts', "import type { Snapshot } from '../../snapshot/snapshot.ts'"],
  ['src/http/routes/leak.ts', "import { buildSnapshot } from '../../snapshot/build-snapshot.ts'"],
  ['src/http/leak.ts', "import type { CurrentSnapshot } from '../snapshot/current.ts'"],
  ['src/http/leak.ts', "import { indexSourceOf } from '../access/index-source.ts'"],
  ['src/http/leak.ts', "import { SNAPSHOT } from '../access/snapshot-key.ts'"],
  ['src/http/leak.ts', "import { Site } from '../server/site.ts'"],
  ['src/http/routes/leak.ts', "import { UNRESTRICTED } from '../../access/unrestricted.ts'"],
  ['src/cli/commands/leak.ts', "import type { Snapshot } from '../../snapshot/snapshot.ts'"],
  ['src/cli/commands/leak.ts', "import { indexSource } from '../../access/index-source.ts'"],
  ['src/site/leak.ts', "import { SNAPSHOT } from '../access/snapshot-key.ts'"],
])('%s must not say: %s', (file, text) => {
  expect(checkImports(file, text)).toContain(file)
})

test('what is allowed passes', () => {
  expect(checkImports('src/server/ok.ts', "import type { Snapshot } from '../snapshot/snapshot.ts'")).toBe('')
  expect(checkImports('src/http/ok.ts', "import type { View } from '../access/view.ts'")).toBe('')
})
