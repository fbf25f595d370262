import { lazy } from '../../lib/lazy.ts'
import { operationPaths } from './operation-paths.ts'

/**
 * The REST API, one for all sites of this process: it keeps nothing, and requests bring along what it works with. Loaded
 * with the first call; most requests are for pages.
 */
export const loadApi = lazy(async () => {
  const { createApi, apiDescription } = await import('./create-api.ts')
  const api = createApi()
  return { api, paths: operationPaths(api), describe: () => apiDescription(api) }
})
