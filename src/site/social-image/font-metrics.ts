/** What laying out text needs of a TrueType font: how wide each character is, and which ones there are. */
export interface FontMetrics {
  has(codePoint: number): boolean
  /** Width of a text set at one pixel. Kerning is left out: it makes lines a little shorter, never longer. */
  width(text: string): number
}

/** Reads the tables `head`, `hhea`, `hmtx` and `cmap` of a font file; their layout is that of the OpenType standard. */
export function readFont(file: Buffer): FontMetrics {
  const tables = tablesOf(file)
  const at = (name: string) => tables.get(name) ?? 0
  const unitsPerEm = file.readUInt16BE(at('head') + 18)
  const measured = file.readUInt16BE(at('hhea') + 34)
  const glyphs = glyphMap(file, at('cmap'))
  const advance = (glyph: number) => file.readUInt16BE(at('hmtx') + 4 * Math.min(glyph, measured - 1))
  return {
    has: (codePoint) => glyphs(codePoint) !== 0,
    width: (text) => {
      let units = 0
      for (const character of text) units += advance(glyphs(character.codePointAt(0) ?? 0))
      return units / unitsPerEm
    },
  }
}

function tablesOf(file: Buffer): ReadonlyMap<string, number> {
  const tables = new Map<string, number>()
  const count = file.readUInt16BE(4)
  for (let index = 0; index < count; index++) {
    const entry = 12 + 16 * index
    tables.set(file.toString('latin1', entry, entry + 4), file.readUInt32BE(entry + 8))
  }
  return tables
}

type GlyphOf = (codePoint: number) => number

/** The map of all characters when the font has one (format 12), else that of the first 65,536 (format 4). */
function glyphMap(file: Buffer, cmap: number): GlyphOf {
  const count = file.readUInt16BE(cmap + 2)
  const starts = Array.from({ length: count }, (_, index) => cmap + file.readUInt32BE(cmap + 8 + 8 * index))
  const byFormat = (format: number) => starts.find((start) => file.readUInt16BE(start) === format)
  const full = byFormat(12)
  if (full !== undefined) return segmentsOf(file, full)
  const basic = byFormat(4)
  return basic === undefined ? () => 0 : basicMap(file, basic)
}

function segmentsOf(file: Buffer, start: number): GlyphOf {
  const count = file.readUInt32BE(start + 12)
  return (codePoint) => {
    let [low, high] = [0, count - 1]
    while (low <= high) {
      const middle = (low + high) >> 1
      const group = start + 16 + 12 * middle
      const first = file.readUInt32BE(group)
      if (codePoint < first) high = middle - 1
      else if (codePoint > file.readUInt32BE(group + 4)) low = middle + 1
      else return file.readUInt32BE(group + 8) + codePoint - first
    }
    return 0
  }
}

function basicMap(file: Buffer, start: number): GlyphOf {
  const size = file.readUInt16BE(start + 6)
  const [ends, begins] = [start + 14, start + 16 + size]
  return (codePoint) => {
    for (let at = 0; at < size; at += 2) {
      if (codePoint > file.readUInt16BE(ends + at)) continue
      const first = file.readUInt16BE(begins + at)
      if (codePoint < first) return 0
      const delta = file.readUInt16BE(begins + size + at)
      const offset = file.readUInt16BE(begins + 2 * size + at)
      if (offset === 0) return (codePoint + delta) & 0xffff
      const glyph = file.readUInt16BE(begins + 2 * size + at + offset + 2 * (codePoint - first))
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
    return 0
  }
}
