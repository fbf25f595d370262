import type { ApiHistory } from '../openapi/changes/api-history.ts'
import { hashOf } from './folder-files.ts'
import type { ArtifactRepository } from '../store/repositories/deployment-artifacts.ts'

const NAME = 'api-changes'

interface Place {
  readonly artifacts: ArtifactRepository
  readonly projectId: string
  readonly deploymentId: string
}

/** The changes of APIs up to a deployment belong to it: going back to an earlier one shows what was known then. */
export async function saveHistory(
  { artifacts, projectId, deploymentId }: Place,
  history: ApiHistory,
): Promise<void> {
  if (history.length === 0) return
  const bytes = Buffer.from(JSON.stringify(history))
  const sha256 = hashOf(bytes)
  await artifacts.keep({ projectId, deploymentId, name: NAME }, { sha256, bytes })
}

export async function historyOf({ artifacts, projectId, deploymentId }: Place): Promise<ApiHistory> {
  const bytes = await artifacts.read({ projectId, deploymentId, name: NAME })
  return bytes ? (JSON.parse(bytes.toString('utf8')) as ApiHistory) : []
}
