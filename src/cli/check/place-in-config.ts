import { createLineIndex } from '../../config/json/line-index.ts'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'

type Place = Pick<Diagnostic, 'file' | 'line' | 'column'>

/** Where the config names something; without a line if it stands in a file that the config refers to. */
export function placeInConfig({ folder, reuse }: Snapshot, named: string): Place {
  const { file } = reuse.config
  if (file === undefined) return {}
  const text = folder.text(file)?.text ?? ''
  const at = text.indexOf(JSON.stringify(named))
  return at === -1 ? { file } : { file, ...createLineIndex(text)(at) }
}

/** A spec that could not be fetched is known by its URL alone. */
export function withPlace(snapshot: Snapshot, finding: Diagnostic): Diagnostic {
  const url =
    finding.file === undefined && /^spec-(?:fetch|stale)$/.test(finding.code)
      ? /https?:\/\/\S+/.exec(finding.message)?.[0]
      : undefined
  const place = url === undefined ? undefined : placeInConfig(snapshot, url)
  return place?.line === undefined ? finding : { ...finding, ...place }
}
