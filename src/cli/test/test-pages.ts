import { isNotCompiled } from '../../content/not-compiled.ts'
import type { Page } from '../../content/page.ts'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import { checkReferences, type PageReferences } from '../../snapshot/check-references.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { codeBlocks, type CodeBlock } from './code-blocks.ts'
import type { TestResult } from './test-result.ts'

/** A page, what it is made of, and the code on it that is to be run. */
export interface ReadPage extends PageReferences {
  readonly page: Page
  readonly diagnostics: readonly Diagnostic[]
  /** Files it is made of, its own among them. */
  readonly files: readonly string[]
  readonly blocks: readonly CodeBlock[]
  readonly milliseconds: number
}

/** What a page promises and does not hold: a link, a picture, code of a file. The rest is for `lectern check`. */
const BROKEN = new Set([
  'link-broken',
  'anchor-missing',
  'image-missing',
  'snippet-missing',
  'code-file-missing',
  'code-region-missing',
  'code-file-stale',
  'code-file-large',
])

export function readPages(snapshot: Snapshot, languages: ReadonlySet<string>): readonly ReadPage[] {
  return [...snapshot.pages.values()].map((page) => {
    const start = performance.now()
    const { tree, diagnostics, dependencies, links, images, anchors } = snapshot.compile(page, {
      keep: false,
    })
    const blocks = codeBlocks(tree, page.file, languages)
    return {
      path: page.path,
      page,
      diagnostics,
      references: { links, images, anchors: [...anchors] },
      files: [page.file, ...dependencies, ...(page.reference ? [page.reference.spec] : [])],
      blocks,
      milliseconds: performance.now() - start,
    }
  })
}

/** Each page as one test: it compiles, and what it names is there. */
export function testPages(
  snapshot: Snapshot,
  pages: readonly ReadPage[],
  wanted: (page: ReadPage) => boolean,
): readonly TestResult[] {
  const byFile = new Map<string, Diagnostic[]>()
  for (const found of checkReferences(snapshot, pages))
    byFile.set(found.file ?? '', [...(byFile.get(found.file ?? '') ?? []), found])
  // A snippet that many pages use is wrong once.
  const told = new Set<string>()
  return pages.filter(wanted).map(({ page, diagnostics, files, milliseconds }) => {
    const findings = [...diagnostics, ...files.flatMap((file) => byFile.get(file) ?? [])]
      .filter((found) => isNotCompiled(found) || BROKEN.has(found.code))
      .filter((found) => told.size !== told.add(JSON.stringify(found)).size)
      .map((found) => ({ ...found, severity: 'error' as const }))
    return {
      kind: 'pages',
      name: page.path,
      file: page.file,
      status: findings.length > 0 ? 'failed' : 'passed',
      findings,
      milliseconds,
    }
  })
}
