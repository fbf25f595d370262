import { readEnvironment } from '../../config/env.ts'
import { buildSnapshot } from '../../snapshot/build-snapshot.ts'
import { CompileCache } from '../../snapshot/compile-cache.ts'
import { fetchSpecs, type RemoteSpecs } from '../../snapshot/remote-specs.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'

/** A snapshot for one pass over all pages, with the specs that are fetched by URL. */
export async function loadSnapshot(
  root: string,
  baseUrl?: string,
): Promise<{ snapshot: Snapshot; remoteSpecs: RemoteSpecs }> {
  const cache = new CompileCache(50)
  const first = buildSnapshot({ root, baseUrl, cache })
  if (first.specUrls.length === 0) return { snapshot: first, remoteSpecs: new Map() }
  const { privateHosts } = readEnvironment().environment
  const remoteSpecs = await fetchSpecs(first.specUrls, { local: true, privateHosts })
  return { snapshot: buildSnapshot({ root, baseUrl, cache, previous: first, remoteSpecs }), remoteSpecs }
}
