import { Topic, type Memory } from '../../lib/memo.ts'
import type { SafeHtml } from '../html/html.ts'
import { placeKey, type PagePlace, type SchemaPlace } from './schema-place.ts'

// Anchors of hundreds of pages would make as many texts of one component.
const MAX_PLACES = 30

/** HTML of parts of a spec that many pages show, by the object that is shown and the whole of its place. */
export class SharedHtml {
  // The spec owns this; what only one page shows of it goes with that page.
  readonly #byShown = new WeakMap<object, Map<string, SafeHtml>>()

  get(shown: object, key: string, write: () => SafeHtml): SafeHtml {
    let byPlace = this.#byShown.get(shown)
    if (!byPlace || byPlace.size > MAX_PLACES) this.#byShown.set(shown, (byPlace = new Map()))
    const kept = byPlace.get(key)
    if (kept) return kept
    const written = write()
    byPlace.set(key, written)
    return written
  }
}

type SchemaUrl = NonNullable<PagePlace['schemaUrl']>

const TABLES = new Topic<SchemaUrl, Map<string, SharedHtml>>(
  'HTML that pages share, by where schemas are served',
)

/** A page that shares HTML with all that show schemas in the same way. */
export function sharingPage(page: Omit<PagePlace, 'shared'>, memory: Memory | undefined): PagePlace {
  const { schemaUrl, ...look } = page
  if (!memory || !schemaUrl) return { ...page, shared: undefined }
  const tables = memory.get(TABLES, schemaUrl, () => new Map())
  const key = JSON.stringify(look)
  let shared = tables.get(key)
  if (!shared) tables.set(key, (shared = new SharedHtml()))
  return { ...page, shared }
}

/** The HTML of something that pages share, written when it is first wanted at this place. */
export function sharedHtml(shown: object, place: SchemaPlace, write: () => SafeHtml): SafeHtml {
  const { shared } = place.page
  return shared ? shared.get(shown, placeKey(place), write) : write()
}

/** The same for so many fields in a row, by the first of them: the others follow it wherever it stands. */
export function sharedRun(fields: readonly object[], place: SchemaPlace, write: () => SafeHtml): SafeHtml {
  const { shared } = place.page
  const [first] = fields
  return shared && first ? shared.get(first, `${placeKey(place)}${fields.length}`, write) : write()
}
