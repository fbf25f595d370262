import fs from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { compilePage } from '../../content/compile-page.ts'
import { classNamesOf } from './class-names.ts'
import { OWN_NAMES } from './theme.ts'
import { prepareUtilities, utilityStyle } from './utility-style.ts'

beforeAll(() => prepareUtilities())

const namesIn = (text: string) =>
  classNamesOf(
    compilePage({ path: 'a.mdx', text, hash: '' }, { readFile: () => undefined, variables: {}, math: true }),
  )

it('knows the vocabulary under the prefix of the format, too', () => {
  const css = utilityStyle(['mint-flex', 'dark:hover:mint-bg-zinc-100', 'mint-nonsense'])
  expect(css).toContain('.mint-flex{display: flex')
  expect(css).toMatch(/\.dark\\:hover\\:mint-bg-zinc-100/)
  expect(css).not.toContain('nonsense')
})

describe('which classes a page has', () => {
  it('finds them on elements, components, in props and in data of expressions', () => {
    const names = namesIn(
      '<div className="flex gap-2"><Frame className="my-4">x</Frame></div>\n\n' +
        '<Card title="A" icon={<svg className="size-4" />}>b</Card>\n\n' +
        '{["p-1", "p-2"].map((name) => <i className={name}>x</i>)}\n\n' +
        '<div dangerouslySetInnerHTML={{ __html: "<b class=\'mb-2\'>x</b>" }} />\n\n' +
        '## <span className="text-sm">In a heading</span>\n',
    )
    expect(names).toEqual(['flex', 'gap-2', 'mb-2', 'my-4', 'p-1', 'p-2', 'size-4', 'text-sm'])
  })

  it('does not take words of the text for classes', () => {
    expect(namesIn('flex hidden `block`\n\n```html\n<p class="flex">\n```\n')).toEqual([])
  })

  it('takes no more than a page could honestly have', () => {
    const many = Array.from({ length: 5000 }, (_, at) => `p-${at}`).join(' ')
    expect(namesIn(`<div className="${many} ${'x'.repeat(500)}" />`)).toHaveLength(2000)
  })
})

describe('their style', () => {
  it('is made for utilities only, above our own layer', () => {
    expect(utilityStyle(['my-class', 'group'])).toBe('')
    expect(utilityStyle(['flex', 'my-class'])).toBe('@layer utilities{.flex{display: flex}}')
  })

  it('has variants after what they vary', () => {
    const css = utilityStyle(['block', 'dark:hidden', 'hidden', 'md:flex'])
    const places = ['.block{', '.hidden{', '.md\\:flex{', '.dark\\:hidden'].map((rule) => css.indexOf(rule))
    expect(places).not.toContain(-1)
    expect(Math.max(...places.slice(0, 2))).toBeLessThan(Math.min(...places.slice(2)))
  })

  it('follows the theme the reader chose, or else the device', () => {
    const css = utilityStyle(['dark:hidden'])
    expect(css).toContain(".dark\\:hidden:where([data-theme='dark'] *)")
    expect(css).toContain('@media (prefers-color-scheme: dark)')
  })

  it('uses the colours of the site', () => {
    expect(utilityStyle(['text-primary'])).toContain('color: var(--brand)')
    expect(utilityStyle(['bg-primary/10'])).toContain('var(--brand) 10%')
  })

  it('has the measures of the third edition', () => {
    expect(utilityStyle(['rounded-sm'])).toContain('0.125rem')
    expect(utilityStyle(['!mt-2'])).toContain('!important')
    for (const old of ['flex-shrink-0', 'flex-grow', 'overflow-ellipsis', 'outline-none', 'bg-gradient-to-r'])
      expect(utilityStyle([old]), old).not.toBe('')
  })

  it('brings the movements and registrations a class needs, once', () => {
    expect(utilityStyle(['animate-spin'])).toContain('@keyframes spin{')
    const css = utilityStyle(['border', 'border-t'])
    expect(css.match(/@property --tw-border-style/g)).toHaveLength(1)
    expect(css.indexOf('@property')).toBeLessThan(css.indexOf('@layer utilities'))
  })

  it('cannot end the style element', () => {
    expect(utilityStyle(["content-['</style><script>']"])).not.toContain('</')
  })

  it('never touches a class of our own markup', () => {
    const own = new Set(['dark', 'js'])
    const styles = fs.readdirSync('src/site/styles', { recursive: true, encoding: 'utf8' })
    for (const file of styles.filter((name) => name.endsWith('.css')))
      for (const [, name = ''] of fs
        .readFileSync(`src/site/styles/${file}`, 'utf8')
        .matchAll(/\.(-?[a-z][\w-]*)/g))
        own.add(name)
    const taken = [...own].filter((name) => !OWN_NAMES.has(name) && utilityStyle([name]) !== '')
    expect(taken).toEqual([])
  })
})
