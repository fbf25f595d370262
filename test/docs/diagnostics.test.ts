import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Codes as the source writes them: `code: 'x-y'`, or the first argument of something that reports. */
const CODE = /(?:code: |(?:report|warn|#report)\(\s*)'([a-z0-9]+(?:-[a-z0-9]+)+)'/g

function codesIn(folder: string): Set<string> {
  const codes = new Set<string>()
  for (const name of fs.readdirSync(folder, { recursive: true }) as string[]) {
    if (!/\.tsx?$/.test(name) || /\.test\./.test(name)) continue
    for (const [, code] of fs.readFileSync(path.join(folder, name), 'utf8').matchAll(CODE))
      codes.add(code as string)
  }
  return codes
}

test('every diagnostic code is explained in the manual, and the manual explains no other', () => {
  const page = fs.readFileSync('docs/reference/diagnostics.mdx', 'utf8')
  const documented = new Set([...page.matchAll(/^\| `([a-z0-9-]+)`/gm)].map(([, code]) => code as string))
  const known = codesIn('src')
  expect([...known].filter((code) => !documented.has(code)).sort()).toEqual([])
  expect([...documented].filter((code) => !known.has(code)).sort()).toEqual([])
})
