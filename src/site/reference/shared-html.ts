import { SharedHtml } from './html-table.ts'
import { Topic, type Memory } from '../../lib/memo.ts'
import type { SafeHtml } from '../html/html.ts'
import type { PagePlace, SchemaPlace } from './schema-place.ts'

type SchemaUrl = NonNullable<PagePlace['schemaUrl']>

const TABLES = new Topic<SchemaUrl, Map<string, SharedHtml>>(
  'HTML that pages share, by where schemas are served',
)

/** A page that shares HTML with all that show schemas in the same way. */
export function sharingPage(page: Omit<PagePlace, 'shared'>, memory: Memory | undefined): PagePlace {
  const { spec, expanded, language, schemaUrl } = page
  if (!memory || !schemaUrl) return { ...page, shared: undefined }
  const tables = memory.get(TABLES, schemaUrl, () => new Map())
  // Pages of one language have the same words.
  const key = `${expanded} ${language} ${spec}`
  let shared = tables.get(key)
  if (!shared) tables.set(key, (shared = new SharedHtml()))
  return { ...page, shared }
}

/** The HTML of something that pages share, written when it is first wanted at this place. */
export function sharedHtml(shown: object, place: SchemaPlace, write: () => SafeHtml): SafeHtml {
  const { shared } = place.page
  return shared ? shared.get(shown, place.key, write) : write()
}

/** The same of something that pages may share: most of it is met once, and need not be kept. */
export function repeatedHtml(shown: object, place: SchemaPlace, write: () => SafeHtml): SafeHtml {
  const { shared } = place.page
  return shared ? shared.getAgain(shown, place.key, write) : write()
}

/** The same for so many fields in a row, by the first of them: the others follow it wherever it stands. */
export function sharedRun(fields: readonly object[], place: SchemaPlace, write: () => SafeHtml): SafeHtml {
  const { shared } = place.page
  const [first] = fields
  return shared && first ? shared.get(first, `${place.key}${fields.length}`, write) : write()
}
