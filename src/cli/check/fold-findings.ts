import type { Diagnostic } from '../../lib/diagnostic.ts'
import { plural } from '../../shared/plural.ts'

/** Up to so many places with the same cause are told one by one: an author goes through them as they stand. */
const MOST_APART = 10

/** Findings that are one decision however often they are found: a name, a file or an address that is not there. */
const ONE_CAUSE: ReadonlySet<string> = new Set([
  'link-broken',
  'anchor-missing',
  'image-missing',
  'icon-unknown',
  'component-unknown',
  'import-unresolved',
  'property-unknown',
  'directive-unknown',
  'fence-without-effect',
  'spec-missing',
])

/** What pages ask of a spec that is not here says nothing of those pages. */
const SPEC_AWAY = 'reference-unknown'

/** One finding for one cause: it stands where the first did, says how many there are, and lists their places. */
export function foldFindings(found: readonly Diagnostic[]): readonly Diagnostic[] {
  const groups = Map.groupBy(found, causeOf)
  const told = new Set<string>()
  return found.flatMap((one) => {
    const cause = causeOf(one)
    const group = (cause !== undefined && groups.get(cause)) || []
    if (cause === undefined || group.length <= (one.code === SPEC_AWAY ? 1 : MOST_APART)) return [one]
    if (told.has(cause)) return []
    told.add(cause)
    return [folded(one, group)]
  })
}

function causeOf({ severity, code, message, hint, file, places }: Diagnostic): string | undefined {
  if (file !== undefined && places === undefined) {
    if (code === SPEC_AWAY) return code
    if (ONE_CAUSE.has(code)) return JSON.stringify([severity, code, message, hint])
  }
  return undefined
}

function folded(first: Diagnostic, group: readonly Diagnostic[]): Diagnostic {
  const isSpecAway = first.code === SPEC_AWAY
  const places = group.map(({ file = '', line, column, message }) => ({
    file,
    line,
    column,
    ...(isSpecAway && { text: message }),
  }))
  const message = isSpecAway
    ? `${plural(group.length, 'page')} could not be checked, because a spec of this site could not be fetched.`
    : `${first.message} The same stands in ${plural(group.length, 'place')}.`
  return { ...first, message, places }
}
