import type { RemoteSpec } from '../openapi/remote-spec.ts'
import type { RemoteSpecs } from '../snapshot/remote-specs.ts'
import { hashOf } from './folder-files.ts'
import type { ArtifactRepository } from '../store/repositories/deployment-artifacts.ts'

const NAME = 'specs'

interface Place {
  readonly artifacts: ArtifactRepository
  readonly projectId: string
  readonly deploymentId: string
}

/** Specs that are named by URL belong to the deployment they were fetched for: every server shows the same. */
export async function saveSpecs(
  { artifacts, projectId, deploymentId }: Place,
  specs: RemoteSpecs,
): Promise<void> {
  if (specs.size === 0) return
  const bytes = Buffer.from(JSON.stringify([...specs]))
  const sha256 = hashOf(bytes)
  await artifacts.keep({ projectId, deploymentId, name: NAME }, { sha256, bytes })
}

export async function specsOf({ artifacts, projectId, deploymentId }: Place): Promise<RemoteSpecs> {
  const bytes = await artifacts.read({ projectId, deploymentId, name: NAME })
  return new Map(bytes ? (JSON.parse(bytes.toString('utf8')) as [string, RemoteSpec][]) : [])
}
