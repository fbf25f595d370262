import path from 'node:path'
import { readEnvironment, type Environment } from '../../src/config/env.ts'
import { lazy } from '../../src/lib/lazy.ts'
import type { Logger } from '../../src/operations/logger.ts'
import { Meters } from '../../src/operations/meters.ts'
import { SiteSearch } from '../../src/search/site-search.ts'
import { openInstallation, type Installation } from '../../src/server/installation.ts'
import { Site } from '../../src/server/site.ts'
import type { GivenParts } from '../../src/server/site-parts.ts'
import { openFolder } from '../../src/server/sources/folder.ts'
import { atEndOfFile } from './at-end.ts'
import { makeFolder } from './folder.ts'

const SILENT: Logger = {
  detailed: false,
  request: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  close: () => Promise.resolve(),
}

/** Counting the process once is enough. */
const meters = lazy(() => new Meters('test'))

export interface StoredSiteOptions {
  readonly root: string
  readonly environment?: Partial<Environment> | undefined
  readonly overrides?: GivenParts | undefined
  /** Where an installation is used again; else there is one of its own. */
  readonly dataFolder?: string | undefined
}

export interface StoredSite {
  readonly site: Site
  readonly installation: Installation
  readonly errors: unknown[]
}

/** A site of a folder, opened as `lectern start` opens it, and closed when the tests of the file are done. */
export async function openStoredSite(options: StoredSiteOptions): Promise<StoredSite> {
  const { root, environment = {}, overrides = {} } = options
  const dataFolder = options.dataFolder ?? path.join(makeFolder({}), 'data')
  const errors: unknown[] = []
  const opened = await openInstallation({
    environment: { ...readEnvironment({}).environment, ...environment },
    dataFolder,
    instruments: { log: SILENT, meters: meters(), tracer: undefined, close: () => Promise.resolve() },
  })
  // A test may close it before the end.
  let closing: Promise<void> | undefined
  const close = () => (closing ??= opened.close())
  const installation: Installation = { ...opened, close, onError: (error) => void errors.push(error) }
  const source = await openFolder(installation, { root, dataFolder })
  const site = await Site.open(installation, source, {
    ...overrides,
    content: {
      // Threads need the built server.
      search: new SiteSearch(),
      checkContent: () => [],
      ...overrides.content,
    },
  })
  atEndOfFile(async () => {
    await site.close()
    await close()
  })
  return { site, installation, errors }
}
