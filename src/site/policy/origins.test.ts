import { expect, test } from 'vitest'
import { cpuTime, slowness } from '../../../test/support/cpu-time.ts'
import { needsOf } from './author-code.ts'
import { scriptOriginsIn, styleOriginsIn } from './origins.ts'

test('addresses of scripts and style sheets in code', () => {
  const code = `load("https://cdn.acme.test/w.min.js?v=2"); link.href = '//styles.acme.test/a/b.css'
const host = "https://chat.acme.test"; s.src = host + "/widget"; fetch("https://api.acme.test/v1")`
  expect(scriptOriginsIn(code)).toEqual(['https://cdn.acme.test', 'https://chat.acme.test'])
  expect(styleOriginsIn(code)).toEqual(['https://styles.acme.test'])
})

test('code that puts an address together may load from every site it names, and only then', () => {
  const base = 'const BASE = "https://cdn.acme.test/dist"; const API = "https://api.acme.test"\n'
  const both = ['https://cdn.acme.test', 'https://api.acme.test']
  const script = `${base}const s = document.createElement('script'); s.src = url(BASE)`
  expect(needsOf(script)).toMatchObject({ scripts: both, styles: [], writesStyles: false })
  const sheet = `${base}link.rel = "stylesheet"; link.href = [BASE, "style"].join("/")`
  expect(needsOf(sheet)).toMatchObject({ scripts: [], styles: both, writesStyles: false })
  expect(needsOf(base)).toMatchObject({ scripts: [], styles: [], writesStyles: false })
  const named = `${script}; other.src = "https://widgets.acme.test/w.js"`
  expect(needsOf(named).scripts).toEqual(['https://widgets.acme.test'])
})

test('code that begins address after address is read once', () => {
  const before = cpuTime()
  for (const hostile of ['//a/', 'https://a/', '.src = abc + ', '//a.', '//a-', '/', 'import "//a'])
    needsOf(`${hostile.repeat(500_000 / hostile.length)}.js .css createElement("script")`)
  const ms = cpuTime() - before
  expect(ms).toBeLessThan(5000 * slowness())
})
