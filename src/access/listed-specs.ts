import type { View } from './view.ts'
import { memo } from '../lib/memo.ts'
import { serversOf } from '../openapi/endpoint/servers.ts'

/** An API description that is a file of the site, and that this viewer may have whole. */
export interface ListedSpec {
  readonly file: string
  readonly title: string
  readonly isAsync: boolean
  /** Where the API itself is, if the description says so. */
  readonly server: string | undefined
  /** The first page made of it. */
  readonly page: string
}

/** Whether pages were made of files that anybody may have; asked for every page, so no file is read for it. */
export const hasApiFiles = memo(
  (view: View): boolean =>
    view.settings.auth === undefined &&
    view.pages.some(
      ({ reference }) => reference !== undefined && view.files.get(reference.spec) !== undefined,
    ),
)

/** In the order of the pages made of them. */
export const listedSpecs = memo((view: View): readonly ListedSpec[] => {
  const found: ListedSpec[] = []
  const seen = new Set<string>()
  for (const { reference, path } of view.pages) {
    if (!reference || seen.has(reference.spec)) continue
    seen.add(reference.spec)
    if (!view.files.get(reference.spec)) continue
    const spec = view.specs.isClosed(reference.spec) ? undefined : view.specs.get(reference.spec)
    const operation = spec?.operation(reference.key)
    if (!spec || !operation) continue
    const [server] = serversOf(spec, operation)
    found.push({
      file: reference.spec,
      title: spec.title,
      isAsync: spec.isAsync,
      server: server && isWholeUrl(server.url) ? server.url : undefined,
      page: path,
    })
  }
  return found
})

/** One without variables that a reader fills in. */
function isWholeUrl(url: string): boolean {
  return /^(?:https?|wss?):/i.test(url) && !/[{}]/.test(url) && URL.canParse(url)
}
