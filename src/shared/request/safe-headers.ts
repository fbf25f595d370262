export type Header = readonly [name: string, value: string]

const NAME = /^[\w!#$%&'*+.^`|~-]+$/

/** Headers every client can send: names are tokens, each is there once, and no value holds a line end or the like. */
export function safeHeaders(headers: readonly Header[]): readonly Header[] {
  const seen = new Set<string>()
  return headers.flatMap(([name, value]) => {
    const key = name.toLowerCase()
    if (!NAME.test(name) || seen.has(key)) return []
    seen.add(key)
    return [[name, safeHeaderValue(value)] as const]
  })
}

/** A line end in a value would begin another header; other control characters are refused on the way. */
export function safeHeaderValue(value: string): string {
  return (
    value
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- these are the characters to be taken out
      .replaceAll(/[\u0000-\u0008\u000a-\u001f\u007f]+/g, ' ')
      .replaceAll(/^[ \t]+|[ \t]+$/g, '')
  )
}
