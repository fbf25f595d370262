import { changesOf, countChanges, type ApiRelease } from '../openapi/changes/api-history.ts'

const MOST_SENT = 100

export interface LiveChange {
  readonly projectId: string
  readonly deploymentId: string
  readonly releases: readonly ApiRelease[]
}

/** What a webhook says about a deployment that changed APIs: only what every reader of the site may know. */
export function changedApis({ projectId, deploymentId, releases }: LiveChange, baseUrl: string | undefined) {
  const apis = releases.flatMap((release) => {
    const isOpen = release.parts.every(({ audience }) => audience.groups === undefined)
    const parts = release.parts.filter(({ audience }) => audience.groups === undefined)
    const changes = changesOf({ parts, whole: isOpen ? release.whole : [] })
    if (changes.length === 0) return []
    return [
      {
        spec: release.spec,
        version: release.version,
        counts: countChanges(changes),
        changes: changes.slice(0, MOST_SENT).map(({ code, verdict, operation, where, message }) => ({
          code,
          verdict,
          operation,
          where,
          message,
        })),
      },
    ]
  })
  return apis.length === 0 ? undefined : { projectId, deploymentId, site: baseUrl, apis }
}
