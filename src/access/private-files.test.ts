import { expect, test } from 'vitest'
import { cpuTime } from '../../test/support/cpu-time.ts'
import { isPageScript } from './private-files.ts'

const names = Array.from({ length: 160 }, (_, index) => `  aNameThatIsSomewhatLong${index},`).join('\n')

test.each([
  ['a module with a long import', `import {\n${names}\n} from "./lib.js"\n\nstart()`, false],
  ['a module with many imports', `${'import x\n'.repeat(20)}import a from './a.js'`, false],
  ['a module that exports', 'export const a = 1', false],
  ['a script', `start(${JSON.stringify(names)})`, true],
  ['a script that imports later', "import('./a.js').then(start)", true],
])('%s is told from others', (_, code, isScript) => {
  expect(isPageScript('a.js', code)).toBe(isScript)
})

test('lines that begin an import and do not end are not all looked through', () => {
  const ask = (lines: number) => {
    const code = 'import \n'.repeat(lines)
    // A collection may fall into one of them.
    const costs = Array.from({ length: 5 }, () => {
      const started = cpuTime()
      expect(isPageScript('a.js', code)).toBe(true)
      return cpuTime() - started
    })
    return Math.min(...costs)
  }
  expect(ask(60_000)).toBeLessThan(ask(10_000) * 5 + 5)
})
