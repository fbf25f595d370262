import fs from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, it, test } from 'vitest'
import { cpuTime, slowness } from '../../../test/support/cpu-time.ts'
import { processChildren } from '../../lib/process-use.ts'
import { docsJson, makeSite } from '../../../test/support/site.ts'
import { drawPicture } from './draw-picture.ts'
import { fitText, type Box } from './fit-text.ts'
import { pictureFonts } from './fonts.ts'
import { pictureSvg, type Picture } from './picture.ts'
import { PictureStore } from './picture-store.ts'
import { sampled } from '../../../test/support/sampled.ts'

const PICTURE: Picture = {
  site: 'Acme',
  title: 'Quickstart',
  section: 'Guides',
  description: 'First steps.',
  host: 'docs.acme.test',
  rightToLeft: false,
  dark: false,
  layout: 'bar',
  background: '#ffffff',
  primary: '#0f766e',
  family: undefined,
  logo: undefined,
  image: undefined,
}

describe('text', () => {
  // Every character one unit wide.
  const box: Box = { width: 100, maxLines: 2, sizes: [10, 5], measure: (text) => text.length }

  it('is as large as it may be', () => {
    expect(fitText('short', box)).toEqual({ size: 10, lines: ['short'], cut: false })
    expect(fitText('four words of text', box).size).toBe(10)
  })
  it('shrinks before it is cut', () => {
    expect(fitText('some more words than fit in two lines', box)).toMatchObject({ size: 5, cut: false })
    const cut = fitText('word '.repeat(40), box)
    expect(cut).toMatchObject({ size: 5, cut: true })
    expect(cut.lines).toHaveLength(2)
    expect(cut.lines[1]).toMatch(/word…$/)
  })
  it('cuts a word longer than a line', () => {
    const { lines } = fitText('x'.repeat(300), box)
    expect(lines).toEqual([`${'x'.repeat(19)}…`])
  })
  it('breaks lines of about one length', () => {
    expect(fitText('aaa bbb ccc d', { ...box, sizes: [8] }).lines).toEqual(['aaa bbb', 'ccc d'])
  })
  it('breaks where a language has no spaces, and bears nothing at all', () => {
    expect(fitText('日'.repeat(15), box).lines).toHaveLength(2)
    expect(fitText('  ', box).lines).toEqual([])
  })
})

test('the font knows its letters and how wide they are', () => {
  const { bold } = pictureFonts()
  expect([0x41, 0xe9, 0x416, 0x3b1].every((code) => bold.has(code))).toBe(true)
  expect([0x65e5, 0x628].some((code) => bold.has(code))).toBe(false)
  expect(bold.width('W')).toBeGreaterThan(bold.width('i') * 2)
  expect(bold.width('Quickstart')).toBeCloseTo(bold.width('Quick') + bold.width('start'))
})

test('a title cannot become markup', () => {
  const svg = pictureSvg({ ...PICTURE, title: '</text><image href="x"/> & "quotes"' }, pictureFonts())
  expect(svg).not.toContain('<image')
  expect(svg).toContain('&lt;/text&gt;')
  expect(pictureSvg({ ...PICTURE, family: `x" onload="y'` }, pictureFonts())).not.toContain('onload="')
})

test('the picture is a PNG of the size networks ask for', async () => {
  const png = await drawPicture(PICTURE)
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
  // A script no font here has, or has: either way there is a picture.
  expect((await drawPicture({ ...PICTURE, title: '日本語 🚀' })).length).toBeGreaterThan(1000)
})

/** A file that says it is an image of so many pixels, all of one colour: a few kilobytes stand for gigabytes. */
function emptyPng(width: number, height: number): Buffer {
  const part = (name: string, data: Buffer) => {
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(name), data])))
    return Buffer.concat([size, Buffer.from(name), data, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  const rows = deflateSync(Buffer.alloc((width / 8 + 1) * height))
  const start = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([start, part('IHDR', head), part('IDAT', rows), part('IEND', Buffer.alloc(0))])
}

const svgOf = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="420" height="52">${inside}</svg>`)
const dataOf = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`

test('a logo is drawn', async () => {
  const logo = dataOf('svg+xml', svgOf('<rect width="420" height="52" fill="#f00"/>'))
  const [plain, red] = [await drawPicture(PICTURE), await drawPicture({ ...PICTURE, logo })]
  expect(red.subarray(1, 4).toString()).toBe('PNG')
  expect(red.equals(plain)).toBe(false)
})

test.runIf(process.platform === 'linux')(
  'a logo is drawn though the process that draws was ended meanwhile',
  async () => {
    const logoOf = (fill: string) =>
      dataOf('svg+xml', svgOf(`<rect width="420" height="52" fill="${fill}"/>`))
    const plain = await drawPicture(PICTURE)
    await drawPicture({ ...PICTURE, logo: logoOf('#0f0') })
    const drawing = processChildren(process.pid).filter((pid) =>
      fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('picture-process'),
    )
    expect(drawing).toHaveLength(1)
    for (const pid of drawing) process.kill(pid, 'SIGKILL')
    await expect.poll(() => processChildren(process.pid)).not.toContain(drawing[0])
    expect((await drawPicture({ ...PICTURE, logo: logoOf('#00f') })).equals(plain)).toBe(false)
  },
)

const HOSTILE_LOGOS = [
  [
    'a logo whose filter takes for ever',
    'svg+xml',
    svgOf(
      '<filter id="f"><feTurbulence baseFrequency="0.5" numOctaves="100000000"/></filter><rect width="420" height="52" filter="url(#f)"/>',
    ),
  ],
] as const
const HUGE_LOGO = ['a logo of a billion pixels', 'png', emptyPng(32_000, 32_000)] as const

test.each(
  sampled<readonly (readonly [string, string, Buffer])[]>(HOSTILE_LOGOS, [...HOSTILE_LOGOS, HUGE_LOGO]),
)('%s is left out, and the process that draws it ends', async (_, type, bytes) => {
  const before = process.resourceUsage().maxRSS
  const busy = cpuTime()
  const logo = dataOf(type, bytes)
  const plain = await drawPicture(PICTURE)
  const timed = async () => {
    const started = performance.now()
    expect((await drawPicture({ ...PICTURE, logo })).equals(plain)).toBe(true)
    return performance.now() - started
  }
  const first = await timed()
  // Nobody waits for it a second time.
  expect(await timed()).toBeLessThan(first)
  const ms = cpuTime() - busy
  expect(ms).toBeLessThan(5000 * slowness())
  expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(500)
})

test('the same picture is drawn once, and a flood is turned away', async () => {
  const store = new PictureStore()
  const flood = { group: 'site', caller: '192.0.2.1' }
  const shown = store.get(PICTURE, flood)
  expect(store.get({ ...PICTURE }, flood)).toBe(shown)
  const many = Array.from({ length: 20 }, (_, at) => store.get({ ...PICTURE, title: `No. ${at}` }, flood))
  expect(many.filter((one) => one === 'caller').length).toBe(12)
  // Another caller is taken in all the same.
  expect(store.get({ ...PICTURE, title: 'Other' }, { ...flood, caller: '192.0.2.2' })).toBeInstanceOf(Promise)
  await many[0]
})

describe('over HTTP', () => {
  const files = {
    'docs.json': docsJson({
      thumbnails: { appearance: 'dark' },
      navigation: { pages: ['index', 'own', 'staff'] },
    }),
    'index.mdx': '---\ntitle: Home\n---\n\nx',
    'own.mdx': '---\ntitle: Own\n"og:image": /card.png\n---\n\nx',
    'staff.mdx': '---\ntitle: Staff\ngroups: [staff]\n---\n\nx',
  }
  const site = makeSite(files)

  test('a page names its picture, unless it has one of its own', async () => {
    const html = await site.text('/')
    expect(html).toContain(
      '<meta property="og:image" content="https://docs.acme.test/_lectern/og/index.png">',
    )
    expect(html).toContain('<meta property="og:image:width" content="1200">')
    expect(html).toContain('<meta property="og:image:alt" content="Home - Acme Docs">')
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">')
    const own = await site.text('/own')
    expect(own).toContain('content="https://docs.acme.test/card.png"')
    expect(own).not.toContain('og:image:width')
  })
  test('it is served, and not sent again', async () => {
    const answer = await site.app.request('/_lectern/og/index.png')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    const etag = answer.headers.get('etag') as string
    const again = await site.app.request('/_lectern/og/index.png', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })
  test('who may not read a page gets no picture of it', async () => {
    expect((await site.app.request('/_lectern/og/staff.png')).status).toBe(404)
    const staff = makeSite(files, { kind: 'reader', groups: new Set(['staff']) })
    const answer = await staff.app.request('/_lectern/og/staff.png')
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, max-age=3600'])
    for (const path of [
      '/_lectern/og/missing.png',
      '/_lectern/og/',
      '/_lectern/og/index',
      '/_lectern/og/.png',
    ])
      expect((await site.app.request(path)).status, path).toBe(404)
  })
})
