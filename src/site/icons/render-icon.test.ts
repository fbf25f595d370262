import { describe, expect, it } from 'vitest'
import { renderIcon, unknownIcon, type IconLook } from './render-icon.ts'

const render = (icon: string, look: Partial<IconLook> = {}) =>
  renderIcon(icon, { library: 'fontawesome', ...look }).markup

describe('a named icon', () => {
  it('is an SVG that takes the colour of the text and is silent', () => {
    const html = render('house')
    expect(html).toMatch(
      /^<svg class="icon" aria-hidden="true" width="1em" height="1em" viewBox="0 0 576 512"><path /,
    )
    expect(html).toContain('fill="currentColor"')
    expect(render('house')).toBe(html)
  })

  it('speaks when it has a label', () => {
    expect(render('house', { label: 'Go "home"' })).toContain(' role="img" aria-label="Go &quot;home&quot;"')
    expect(render('house', { label: 'Home' })).not.toContain('aria-hidden')
  })

  it('takes size, colour and class', () => {
    const html = render('house', { size: 20, color: '#f00', className: 'mine' })
    expect(html).toContain('class="icon mine"')
    expect(html).toContain('style="--icon-size:20px;color:#f00"')
    expect(render('house', { size: '1.5em' })).toContain('--icon-size:1.5em')
    expect(render('house', { size: '24' })).toContain('--icon-size:24px')
    for (const size of ['huge', '1px;color:red', Number.NaN, -1, ''])
      expect(render('house', { size })).not.toContain('style')
  })

  it('leaves no hole when nobody knows it', () => {
    expect(render('no-such-thing')).toBe('')
    expect(render('')).toBe('')
    expect(unknownIcon('no-such-thing', 'lucide')).toBe(true)
    expect(unknownIcon('house', 'lucide')).toBe(false)
    expect(unknownIcon('/a.svg', 'lucide')).toBe(false)
    expect(unknownIcon('🎉', 'lucide')).toBe(false)
  })
})

describe('a picture', () => {
  it('is shown from a path or a URL', () => {
    expect(render('/a.svg')).toBe('<img class="icon" src="/a.svg" alt="">')
    expect(render('images/a.png', { label: 'A' })).toBe('<img class="icon" src="images/a.png" alt="A">')
    // As one repository has it in thirty versions of its docs.
    const inStyle = "); -webkit-mask-image: url('https://x.dev/a.svg');/*"
    expect(render(inStyle)).toBe('<img class="icon" src="https://x.dev/a.svg" alt="">')
    expect(render(inStyle.replace('https:', 'javascript:'))).toBe('')
    expect(render('https://x.dev/a?b=1&c', { size: 8 })).toBe(
      '<img class="icon" src="https://x.dev/a?b=1&amp;c" alt="" style="--icon-size:8px">',
    )
  })

  it('is filled with a colour when the author gives one', () => {
    expect(render('/a.svg', { color: 'red' })).toBe(
      '<span class="icon mask" aria-hidden="true" style="color:red;mask-image:url(&quot;/a.svg&quot;)"></span>',
    )
    expect(render('/a.png', { color: 'red' })).toContain('<img')
  })
})

it('shows an emoji as it is', () => {
  expect(render('🎉')).toBe('<span class="icon" aria-hidden="true">🎉</span>')
  expect(render('👩🏽‍🚀')).toContain('👩🏽‍🚀')
  expect(render('1️⃣')).toContain('1️⃣')
})

describe('a hostile icon', () => {
  const evil = '"><script>alert(1)</script>'

  it('never leaves its attribute', () => {
    for (const icon of [
      evil,
      `/${evil}`,
      `/${evil}.svg`,
      `🎉${evil}`,
      '<svg onload=alert(1)>',
      '/a");x:url("b.svg',
    ])
      for (const color of [undefined, 'red']) {
        const html = render(icon, { color, className: evil, label: evil })
        expect(html).not.toContain('<script')
        expect(html).not.toContain('<svg onload')
        expect(html).not.toContain('");')
      }
  })

  it('runs no code by its address', () => {
    expect(render('javascript://x/')).toBe('')
    expect(render('java\nscript:alert(1)//.svg', { color: 'red' })).toBe('')
  })
})
