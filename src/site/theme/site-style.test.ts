import { describe, expect, it } from 'vitest'
import type { SiteConfig } from '../page/site-config.ts'
import { siteStyle } from './site-style.ts'

const CONFIG = { theme: 'mint', colors: { primary: '#0f766e' }, styling: { codeblocks: 'system' } }
const style = (more: Partial<SiteConfig>) => siteStyle({ ...CONFIG, ...more } as SiteConfig)

describe('fonts of docs.json', () => {
  it('loads a font from its file and says what kind it is', () => {
    const css = style({ fonts: { family: 'Söhne', weight: 450, source: 'fonts/soehne.woff2' } })
    expect(css).toContain('@font-face{font-family:"S\\f6 hne";src:url("/fonts/soehne.woff2") format("woff2")')
    expect(css).toContain('font-weight:450;font-display:swap}')
    expect(css).toContain('--font:"S\\f6 hne",var(--sans);--weight:450;')
    expect(css).not.toContain('--font-heading')
  })

  it('asks nobody for a family without a file', () => {
    const css = style({ fonts: { heading: { family: 'Alkatra', weight: 700 }, body: { family: 'Futura' } } })
    expect(css).not.toMatch(/@font-face|url\(/)
    expect(css).toContain(
      '--font:"Futura",var(--sans);--font-heading:"Alkatra",var(--sans);--heading-weight:700;',
    )
  })

  it('has what stands in for a family that comes along, and knows its own under each name', () => {
    expect(style({ fonts: { family: 'inter', heading: { family: 'Geist Sans' } } })).toContain(
      '--font:"Inter","Inter Fallback",var(--sans);--font-heading:"Geist",var(--sans);',
    )
    const own = style({ fonts: { family: 'Inter', source: '/inter.woff2' } })
    expect(own).toContain('--font:"Inter",var(--sans);')
  })

  it('gives headings the general family when only text has its own', () => {
    expect(style({ fonts: { family: 'Futura', body: { family: 'Avenir' } } })).toContain(
      '--font:"Avenir",var(--sans);--font-heading:"Futura",var(--sans);',
    )
  })

  it('takes a font that comes along where a style sheet of a service stands for its file', () => {
    const source = 'https://fonts.googleapis.com/css2?family=Inter:wght@100..900&display=swap'
    const css = style({ fonts: { heading: { family: 'Inter', source, format: 'woff2' } } })
    expect(css).toContain('--font-heading:"Inter","Inter Fallback",var(--sans);')
    expect(css).not.toMatch(/@font-face|url\(/)
  })

  it('names a font that every machine has as style sheets know it', () => {
    expect(style({ fonts: { family: 'System-UI', heading: { family: 'serif' } } })).toContain(
      '--font:system-ui,var(--sans);--font-heading:serif,var(--sans);',
    )
  })

  it('loads a file that two fonts share once', () => {
    const font = { family: 'A', source: 'https://cdn.acme.dev/a.woff' }
    expect(style({ fonts: { heading: font, body: font } }).match(/@font-face/g)).toHaveLength(1)
  })
})

describe('what stands on the ground of code', () => {
  it('has the colours of that ground where it is not that of the page', () => {
    expect(style({ styling: { codeblocks: 'dark' } } as Partial<SiteConfig>)).toContain(
      '.pg-response{color-scheme:dark;}',
    )
    expect(style({ styling: { codeblocks: 'github-light' } } as Partial<SiteConfig>)).toContain(
      '.pg-response{color-scheme:light;}',
    )
    const pair = { theme: { light: 'dracula', dark: 'github-dark' } }
    expect(style({ styling: { codeblocks: pair } } as Partial<SiteConfig>)).toContain(
      '--strong:var(--code-fg);',
    )
    expect(style({})).not.toContain('.pg-response')
  })
})

describe('background of docs.json', () => {
  it('colours the page, with surfaces and lines as shades of it', () => {
    const css = style({ background: { color: { light: '#fffaf0' } } })
    expect(css).toContain('--page:light-dark(#fffaf0,#0e0f11);--bg:light-dark(#fffaf0,#0e0f11);')
    expect(css).toContain('--line:color-mix(in srgb,var(--bg),var(--strong) 11%);')
  })

  it('keeps links readable on a coloured page', () => {
    const accent = (css: string) => /--accent-color:light-dark\((#\w+)/.exec(css)?.[1]
    const grey = { background: { color: { light: '#c0c0c0' } } }
    expect(accent(style(grey))).not.toBe(accent(style({})))
  })

  it('keeps the text on a lighter sheet where the layout has one', () => {
    const background = { color: { light: '#fffaf0', dark: '#101010' } }
    expect(style({ theme: 'palm', background })).toContain(
      '--bg:light-dark(color-mix(in oklab,#fffaf0,#fff 65%)',
    )
  })

  it('shows one picture for both modes, or one for each', () => {
    expect(style({ background: { image: '/sky.png' } })).toMatch(/:root\{--page-image:url\("\/sky\.png"\)\}$/)
    const both = style({ background: { image: { light: 'a.png', dark: 'b.png' } } })
    expect(both).toContain(':root[data-theme=dark]{--page-image:url("/b.png")}')
    expect(both).toContain('@media(prefers-color-scheme:dark)')
  })
})

it.each([
  { fonts: { family: 'x";}</style><script>alert(1)</script>', source: '/a")}</style><script>.woff2' } },
  { background: { image: 'javascript:alert(1)' } },
  { background: { image: '/a.png");}*{display:none}</style>' } },
  { background: { image: 'data:image/svg+xml,<svg onload=alert(1)>' } },
  { background: { image: '/\\");x:\n\ud800' } },
])('lets nothing of an author out of its place in the style: %j', (config) => {
  const css = style(config)
  expect(css).not.toMatch(/<|javascript:|data:|\n/)
  expect(css.replace(/"[^"]*"/g, '""')).not.toMatch(/alert|display:none|script/)
})
