/** A family that Lectern brings along, so that readers get it from the site and from nobody else. */
export interface FontFamily {
  /** Names its files, and its package. */
  readonly key: string
  readonly name: string
  /** The reader's own font that stands in until the letters are there. */
  readonly standIn: 'sans' | 'serif' | 'mono'
  /** Percentages that give the stand-in the same widths and heights, so that nothing moves. */
  readonly fit: { readonly size: number; readonly ascent: number; readonly descent: number }
  /** Those that it has a file for; none for a family that one file has all weights of. */
  readonly weights: readonly number[]
}

// Key, name, stand-in; then size, ascent and descent, worked out from the fonts' own tables over Arial, Times and Courier;
// and the weights of a family that has a file for each.
const ROWS = `
  inter | Inter | sans | 107.12 90.44 22.52
  dm-sans | DM Sans | sans | 104.53 94.9 29.66
  albert-sans | Albert Sans | sans | 103.86 91.47 24.07
  source-sans-3 | Source Sans 3 | sans | 93.76 109.21 42.66
  source-serif-4 | Source Serif 4 | serif | 117.91 87.87 28.41
  roboto | Roboto | sans | 99.78 92.98 24.47
  open-sans | Open Sans | sans | 105.15 101.65 27.86
  ibm-plex-sans | IBM Plex Sans | sans | 101.17 101.32 27.18
  manrope | Manrope | sans | 103.19 103.31 29.07
  space-grotesk | Space Grotesk | sans | 109.69 89.71 26.62
  plus-jakarta-sans | Plus Jakarta Sans | sans | 104.98 98.88 21.15
  outfit | Outfit | sans | 99.82 100.18 26.05
  figtree | Figtree | sans | 100.72 94.32 24.82
  nunito | Nunito | sans | 101.39 99.71 34.82
  montserrat | Montserrat | sans | 112.83 85.79 22.25
  work-sans | Work Sans | sans | 111.93 83.09 21.71
  lora | Lora | serif | 115.2 87.33 23.78
  playfair-display | Playfair Display | serif | 111.26 97.25 22.56
  poppins | Poppins | sans | 112.16 93.62 31.21 | 400 500 600 700
  lato | Lato | sans | 97.69 101.03 21.8 | 400 700
  rubik | Rubik | sans | 104.98 89.06 23.81
  sora | Sora | sans | 113.73 85.29 25.5
  public-sans | Public Sans | sans | 104.87 90.59 21.46
  urbanist | Urbanist | sans | 99.04 95.93 25.24
  instrument-sans | Instrument Sans | sans | 102.74 94.42 24.33
  quicksand | Quicksand | sans | 104.31 95.87 23.97
  lexend | Lexend | sans | 109.91 90.98 22.74
  jetbrains-mono | JetBrains Mono | mono | 99.98 102.02 30
  fira-code | Fira Code | mono | 99.98 99.02 32.21
  source-code-pro | Source Code Pro | mono | 99.98 98.42 27.3
  roboto-mono | Roboto Mono | mono | 100 104.79 27.1
  ibm-plex-mono | IBM Plex Mono | mono | 99.98 102.52 27.5 | 400 600
  space-mono | Space Mono | mono | 101.98 109.82 35.4 | 400 700`

export const FONT_FAMILIES: readonly FontFamily[] = ROWS.trim()
  .split('\n')
  .map((row) => {
    const [key = '', name = '', standIn, figures = '', weights = ''] = row
      .split('|')
      .map((cell) => cell.trim())
    const [size = 100, ascent = 100, descent = 0] = figures.split(' ').map(Number)
    return {
      key,
      name,
      standIn: standIn as FontFamily['standIn'],
      fit: { size, ascent, descent },
      weights: weights.split(' ').filter(Boolean).map(Number),
    }
  })

/** What pages are set in without a choice of the author; it is in every sheet. */
export const OWN_FAMILIES: readonly string[] = ['Geist', 'Geist Mono']

/** The family of this name, however it is written. */
export function familyNamed(name: string): FontFamily | undefined {
  const wanted = plain(name)
  return FONT_FAMILIES.find((family) => plain(family.name) === wanted)
}

/** Ours under this name: authors know it as Geist Sans too. */
export function ownFamily(name: string): string | undefined {
  const wanted = plain(name).replace(/^geist sans$/, 'geist')
  return OWN_FAMILIES.find((family) => plain(family) === wanted)
}

const OF_EVERY_SYSTEM = new Set(
  'system-ui ui-sans-serif ui-serif ui-monospace ui-rounded sans-serif serif monospace -apple-system'.split(
    ' ',
  ),
)

/** A font that every machine has under this name. Style sheets know it only without quotes. */
export function systemFamily(name: string): string | undefined {
  const wanted = name.trim().toLowerCase()
  return OF_EVERY_SYSTEM.has(wanted) ? wanted : undefined
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/[\s_+-]+/g, ' ')
    .replace(/ variable$/, '')
    .trim()
}

/** The sheet of a family in the manifest. */
export function fontSheet({ key }: FontFamily): string {
  return `font-${key}.css`
}

/** The file with the letters of English in the usual weight. */
export function latinFile({ key, weights }: Pick<FontFamily, 'key' | 'weights'>): string {
  return `${key}-latin-${weights[0] ?? 'wght'}-normal.woff2`
}

/** The family that a built file belongs to: of Roboto and Roboto Mono the one with the longer name. */
export function familyOfFile(file: string): FontFamily | undefined {
  const name = file.replace(/^font-/, '')
  const own = FONT_FAMILIES.filter(({ key }) => name.startsWith(`${key}-`))
  return own.toSorted((a, b) => b.key.length - a.key.length)[0]
}

/** Whether an address is that of a style sheet about fonts, as font services hand them out, and of no font. */
export function isFontSheet(source: string): boolean {
  return /^https?:\/\/fonts\.(?:googleapis\.com|bunny\.net)\/|\.css(?:$|[?#])/i.test(source)
}
