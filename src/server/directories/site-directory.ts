import type { Site } from '../site.ts'

/** A site that can be opened. */
export interface SiteEntry {
  /** The same for every name it is asked by, and another when it has to be opened again. */
  readonly key: string
  /** Stays open, however long nobody asks for it. */
  readonly alwaysOpen?: boolean
  open(): Promise<Site>
}

/** Which sites a server has. */
export interface SiteDirectory {
  /** Several sites of one host have different paths. */
  ofHost(host: string, path: string): SiteEntry | undefined
  ofProject(projectId: string): Promise<SiteEntry | undefined>
  /** Calls back with the key of an entry that is no longer one, such as that of a site whose address changed. */
  subscribe(onGone: (key: string) => Promise<void>): void
  close(): void
}

/** For a directory whose entries stay as they are. */
export const FIXED = { subscribe: () => undefined, close: () => undefined } as const

/** One site under every name. */
export function singleSite(entry: SiteEntry): SiteDirectory {
  return { ...FIXED, ofHost: () => entry, ofProject: () => Promise.resolve(entry) }
}
