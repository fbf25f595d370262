import type { ContentSource } from '../store/repositories/content-sources.ts'
import type { Store } from '../store/store.ts'
import { remoteCommit } from './git-remote.ts'

export interface CheckOptions {
  readonly store: Pick<Store, 'sources'>
  readonly gitToken?: string | undefined
  /** Deploys what the source holds now, and returns when that is done. */
  readonly deploy: (projectId: string) => Promise<void>
  readonly onProblem: (message: string) => void
}

/** Asks a remote for its newest commit, and deploys one that is new. */
export async function checkRemote(
  source: ContentSource,
  { store, gitToken, deploy, onProblem }: CheckOptions,
): Promise<void> {
  const { projectId, seenCommit, problem } = source
  try {
    if ((await remoteCommit(source, gitToken)) !== seenCommit) await deploy(projectId)
    else if (problem !== null) await store.sources.note(projectId, { problem: null })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    // Said once, not every minute.
    if (why !== problem) onProblem(`The git remote of project ${projectId} cannot be read: ${why}`)
    await store.sources.note(projectId, { problem: why })
  }
}
