const ODD = /[^\p{L}\p{N}_.-]+/gu
const USUAL = /^[\w.-]*$/

/** Anchor of a field inside a place or another field: `query-limit`, then `body-address.street`. */
export function fieldAnchor(above: string, name: string, nested: boolean): string {
  return `${above}${nested ? '.' : '-'}${USUAL.test(name) ? name : name.replaceAll(ODD, '-')}`
}
