type Rgb = readonly [number, number, number]

const WHITE: Rgb = [255, 255, 255]
const DARK_PAGE: Rgb = [14, 15, 17]
// WCAG 2.2 §1.4.3 asks for 4.5; links also stand on surfaces that are a shade off the page.
const READABLE = 4.9

/**
 * CSS variables from docs.json `colors`. Links and active entries use a shade that is readable on the page, so
 * a brand colour may be as bright as it likes.
 */
export function colorVariables(
  colors: {
    readonly primary: string
    readonly light?: string | undefined
    readonly dark?: string | undefined
  },
  page: { readonly light?: string; readonly dark?: string } = {},
): string {
  const primary = parseHex(colors.primary)
  if (primary === undefined) return ''
  const light = parseHex(colors.light) ?? primary
  const button = parseHex(colors.dark) ?? primary
  return (
    `--brand-color:light-dark(${toHex(primary)},${toHex(light)});` +
    authorColors({ primary, light, dark: button }, page) +
    `--accent-color:light-dark(${toHex(readable(primary, parseHex(page.light) ?? WHITE))},${toHex(readable(light, parseHex(page.dark) ?? DARK_PAGE))});` +
    `--button:${toHex(button)};--on-button:${onButton(toHex(button))};`
  )
}

/** What style sheets of authors in this format read: three numbers each, to write `rgb(var(--primary) / 0.1)` with. */
function authorColors(
  { primary, light, dark }: Readonly<Record<'primary' | 'light' | 'dark', Rgb>>,
  page: { readonly light?: string; readonly dark?: string },
): string {
  const named = {
    primary,
    'primary-light': light,
    'primary-dark': dark,
    'background-light': parseHex(page.light) ?? WHITE,
    'background-dark': parseHex(page.dark) ?? DARK_PAGE,
  }
  return Object.entries(named)
    .map(([name, rgb]) => `--${name}:${rgb.join(' ')};`)
    .join('')
}

/** How much two colours differ for readers, from 1 to 21 (WCAG 2.2); undefined for what is no colour. */
export function contrastHex(color: string | undefined, other: string | undefined): number | undefined {
  const [one, two] = [parseHex(color), parseHex(other)]
  return one === undefined || two === undefined ? undefined : contrast(one, two)
}

/** What pages are on where docs.json says nothing. */
export const PAGE_COLORS = { light: toHex(WHITE), dark: toHex(DARK_PAGE) }

/** The colour of words on a button. */
export function onButton(button: string): string {
  return (contrastHex(button, '#fff') ?? 0) >= 3.5 ? '#fff' : '#111'
}

/** A shade of a colour that can be read on a background, both as `#rrggbb`. */
export function readableHex(color: string, background: string): string {
  const [rgb, behind] = [parseHex(color), parseHex(background)]
  return rgb === undefined || behind === undefined ? color : toHex(readable(rgb, behind))
}

/** `part` of the way from one colour to another. */
export function mixHex(from: string, to: string, part: number): string {
  const [start, end] = [parseHex(from), parseHex(to)]
  return start === undefined || end === undefined ? from : toHex(mix(start, end, part))
}

/** The colour itself, or the nearest shade of it that can be read on the background. */
function readable(color: Rgb, background: Rgb): Rgb {
  const towards: Rgb = luminance(background) > 0.5 ? [0, 0, 0] : WHITE
  for (let step = 0; step < 20; step++) {
    const shade = mix(color, towards, step / 20)
    if (contrast(shade, background) >= READABLE) return shade
  }
  return towards
}

function mix(from: Rgb, to: Rgb, part: number): Rgb {
  return [0, 1, 2].map((at) =>
    Math.round((from[at] ?? 0) * (1 - part) + (to[at] ?? 0) * part),
  ) as unknown as Rgb
}

function contrast(a: Rgb, b: Rgb): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
}

function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function linear(channel: number): number {
  const part = channel / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}

function parseHex(color: string | undefined): Rgb | undefined {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(color ?? '')?.[1]
  if (digits === undefined) return undefined
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  return [0, 2, 4].map((at) => Number.parseInt(full.slice(at, at + 2), 16)) as unknown as Rgb
}

function toHex(color: Rgb): string {
  return `#${color.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
