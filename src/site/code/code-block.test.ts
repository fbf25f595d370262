import { describe, expect, it } from 'vitest'
import { renderFence } from './code-block.ts'
import { readCodeMarks } from './code-marks.ts'
import { highlight } from './highlight.ts'
import { ENGLISH_TEXT } from '../../shared/messages/text-messages.ts'

const fence = (value: string, lang: string | null, meta: string | null = null) =>
  renderFence({ value, lang, meta }, { highlight, icons: 'fontawesome', words: ENGLISH_TEXT }).markup

describe('a fence', () => {
  it('is a figure with its language and a copy button', () => {
    expect(fence('a < b', 'text')).toBe(
      '<div class="code single code-block" data-lang="text" language="text"><div class="code-ground" data-component-part="code-block-root"><pre tabindex="0"><code>a &lt; b</code></pre></div><button type="button" class="copy code-block-copy-button" aria-label="Copy code"></button></div>',
    )
  })

  it.each([
    ['test', undefined],
    ['test setup=a.js expect="1" exit=2 skip="later" title="Run it"', 'Run it'],
    ['test app.js', 'test app.js'],
    ['output', 'output'],
    ['file=code/app.js#main', 'code/app.js'],
    ['file=code/app.js title=""', undefined],
  ])('shows nothing of what only `lectern test` reads: %s', (meta, title) => {
    expect(/<figcaption[^>]*>(?:<svg.*?<\/svg>)?(.+?)<\/figcaption>/.exec(fence('x', 'js', meta))?.[1]).toBe(
      title,
    )
  })

  it('has the colours of a theme that it names, and of no other', () => {
    const styleOf = (meta: string) => / style="([^"]*)"/.exec(fence('x', 'js', meta))?.[1]
    for (const meta of ['theme="dracula"', 'theme=dracula', 'theme={"dracula"}'])
      expect([meta, styleOf(meta)]).toEqual([
        meta,
        expect.stringMatching(/^--code-fg:#f8f8f2;--code-bg:#282a36;.*color-scheme:dark;$/),
      ])
    for (const meta of ['', 'theme={null}', 'theme="system"', 'theme="no-such"', 'theme="x;color:red"'])
      expect([meta, styleOf(meta)]).toEqual([meta, undefined])
  })

  it('shows its title, escaped, and hides the button on request', () => {
    const html = fence('x', 'ts', 'title="<a> & b" nocopy')
    expect(html).toContain('</svg>&lt;a&gt; &amp; b</figcaption>')
    expect(html).not.toContain('<button')
  })

  it('has the sign of its language beside its title, unless the author chose one or it is text', () => {
    const sign = (lang: string, meta: string) => /<path d="[^"]+/.exec(fence('x', lang, meta))?.[0]
    expect(sign('py', 'a')).toBe(sign('python', 'a'))
    expect(sign('py', 'a')).not.toBe(sign('ts', 'a'))
    expect(sign('py', 'a icon="star"')).not.toBe(sign('py', 'a'))
    expect(sign('zig', 'a')).toBe(sign('nim', 'a'))
    expect(sign('text', 'a')).toBeUndefined()
  })

  it('escapes a language that is an attack', () => {
    expect(fence('x', '"><script>')).toContain('data-lang="&quot;&gt;&lt;script&gt;"')
  })

  it('wraps lines only where a line needs a mark', () => {
    expect(fence('a\nb', 'text')).not.toContain('class="line')
    expect(fence('a\nb', 'text', '{2}')).toContain(
      '<span class="line">a\n</span><span class="line hl">b</span>',
    )
    expect(fence('a\nb', 'text', 'focus={1}')).toContain('<span class="line focus">a\n</span>')
    expect(fence('a', 'text', 'lines')).toContain('class="code numbered single marked code-block"')
  })

  it('keeps each highlighted line whole', () => {
    expect(fence('/* a\nb */', 'ts', 'lines')).toContain(
      '<span class="line"><i class=c>/* a</i>\n</span><span class="line"><i class=c>b */</i></span>',
    )
  })

  it('folds long code when it may', () => {
    const long = 'x\n'.repeat(40).trim()
    expect(fence(long, 'text', 'expandable')).toContain('Show all 40 lines')
    expect(fence('x', 'text', 'expandable')).not.toContain('Show all')
  })

  it('reads settings that stand where the language should be', () => {
    expect(fence('x', 'nocopy')).toBe(
      '<div class="code single code-block"><div class="code-ground" data-component-part="code-block-root"><pre tabindex="0"><code>x</code></pre></div></div>',
    )
    expect(fence('a\nb', '{1}')).toContain('line hl')
  })
})

describe('marks in comments', () => {
  it('are taken out and say which lines were added and removed', () => {
    const html = fence('a() // [!code --]\nb() // [!code ++]\n<!-- [!code ++] -->\n<c/>', 'js')
    expect(html).not.toContain('[!code')
    expect(html).toContain('class="line del"')
    expect(html.match(/class="line ins"/g)).toHaveLength(2)
  })

  it('count lines from their own, or from the next when they stand alone', () => {
    const marks = readCodeMarks('a # [!code ++:2]\nb\nc\n# [!code --:1]\nd')
    expect(marks.code).toBe('a\nb\nc\nd')
    expect([...marks.inserted]).toEqual([1, 2])
    expect([...marks.deleted]).toEqual([4])
  })

  it('leave other comments alone', () => {
    expect(readCodeMarks('// [!code nonsense]').code).toBe('// [!code nonsense]')
  })

  // Read again for each letter, these take hours.
  it.each([
    ['spaces before', `${' '.repeat(1e6)}x`],
    ['spaces behind', `// [!code ++]${' '.repeat(1e6)}x`],
    ['beginnings without an end', '// [!code note: x]y'.repeat(1e5)],
  ])('cost as much as their line is long: %s', (_, line) => {
    expect(readCodeMarks(`[!code\n${line}`).code).toBe(`[!code\n${line}`)
  })

  it('cost as much as there are lines, however many each of them means', () => {
    const { highlighted } = readCodeMarks('a // [!code hl:9999]\n'.repeat(50_000))
    expect(highlighted.size).toBe(50_000 + 9998)
  })
})

describe('notes of lines', () => {
  it('leave a number on the line and their words below, in any comment of the language', () => {
    const html = fence(
      'start()\nlisten(80) // [!code note: Ports below 1024 need `root` <b>.]\n# [!code note: Waits [forever].]\nwait()\n/* [!code focus] */',
      'js',
    )
    expect(html).toContain('<b class="code-note" data-note="1"></b>\n</span>')
    expect(html.match(/data-note/g)).toHaveLength(2)
    expect(html).toContain(
      '<ol class="code-notes"><li>Ports below 1024 need <code>root</code> &lt;b&gt;.</li><li>Waits [forever].</li></ol>',
    )
    expect(html).not.toContain('[!code')
    expect(fence('# [!code note: a]\n# [!code note: b]\nx', 'text')).toContain(
      '<b class="code-note" data-note="1"></b><b class="code-note" data-note="2"></b>',
    )
    expect(readCodeMarks('a // [!code note: focus]\nb // [!code note: constructor]')).toMatchObject({
      focused: new Set(),
      notes: [
        { line: 1, text: 'focus' },
        { line: 2, text: 'constructor' },
      ],
    })
    expect(readCodeMarks('a\n<!-- [!code note: b] -->\nc').notes).toEqual([{ line: 2, text: 'b' }])
  })
})
