import { folderApp } from '../../server/folder-app.ts'
import { readSite, type ScoredSite } from './read-site.ts'
import { scoreSite, type CheckResult } from './score-checks.ts'
import { siteClient } from './site-client.ts'

export interface Score {
  /** Of 100, rounded down: a point that was lost is seen. */
  readonly score: number
  readonly site: ScoredSite
  readonly checks: readonly CheckResult[]
}

/** What a site that was read is worth to agents. */
export function scoreOf(site: ScoredSite): Score {
  const checks = scoreSite(site)
  const total = checks.reduce((sum, { points }) => sum + points, 0)
  const earned = checks.reduce((sum, check) => sum + check.earned, 0)
  return { score: Math.floor((100 * earned) / total), site, checks }
}

/** The same of a folder as our server serves it. */
export async function scoreFolder(root: string, pages: number): Promise<Score> {
  const app = folderApp(root)
  try {
    const client = siteClient(app.url, (request) => app.request(request))
    return scoreOf(await readSite(app.url, client, pages))
  } finally {
    app.close()
  }
}
