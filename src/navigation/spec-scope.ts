import type { NavigationEntry } from '../config/schema/navigation-types.ts'

/** One spec an entry of the navigation names, and the folder its pages are in. */
export interface NamedSpec {
  readonly source: string
  readonly directory: string
  readonly overlays: readonly string[]
}

/** What holds for everything below an entry unless something inside says otherwise. */
export interface SpecScope {
  readonly specs: readonly NamedSpec[]
  readonly version: string | undefined
}

/** What names specs, in an entry or for the whole site. */
export type SpecFields = Pick<NavigationEntry, 'openapi' | 'asyncapi'>

type SpecObject = {
  readonly source: string
  readonly directory?: string | undefined
  readonly overlays?: readonly string[] | undefined
}

const DEFAULT_DIRECTORY = 'api-reference'

/** All forms of the `openapi` field -> one. */
export function namedSpecs(written: NavigationEntry['openapi']): readonly NamedSpec[] | undefined {
  if (written === undefined) return undefined
  const list: readonly (string | SpecObject)[] =
    typeof written === 'string' || 'source' in written ? [written] : written
  return list.map((one) =>
    typeof one === 'string'
      ? { source: one, directory: DEFAULT_DIRECTORY, overlays: [] }
      : {
          source: one.source,
          directory: one.directory?.replace(/^\/+|\/+$/g, '') ?? DEFAULT_DIRECTORY,
          overlays: one.overlays ?? [],
        },
  )
}
