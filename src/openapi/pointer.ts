/** JSON pointer of a place in a spec, as `$ref` and our messages write it (RFC 6901, with the `#`). */
export function pointerOf(keys: readonly (string | number)[]): string {
  return `#${keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`
}

/** Keys of a pointer such as `#/components/schemas/A~1B`; undefined when it is not one. Percent signs are decoded. */
export function keysOf(pointer: string): readonly string[] | undefined {
  if (pointer === '#' || pointer === '') return []
  if (!pointer.startsWith('#/')) return undefined
  return pointer
    .slice(2)
    .split('/')
    .map((part) => decode(part).replaceAll('~1', '/').replaceAll('~0', '~'))
}

function decode(part: string): string {
  if (!part.includes('%')) return part
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
