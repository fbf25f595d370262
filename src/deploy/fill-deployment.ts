import type { FileList, GitCommit } from '../store/repositories/stored-deployment.ts'
import type { Store } from '../store/store.ts'
import type { DeployedSite } from './deployed-site.ts'
import type { FolderFiles } from './folder-files.ts'
import { fileListFault } from './materialize.ts'

export interface FillOptions {
  readonly store: Pick<Store, 'deployments' | 'liveDeployments' | 'files'>
  readonly site: DeployedSite
}

export interface Filling {
  readonly folder: FolderFiles
  /** What it was made from, if it came from git. */
  readonly commit?: Omit<GitCommit, 'filesChanged'>
}

const BATCH_BYTES = 16_000_000
const MOST_LISTED = 100

/** Stores the files of a deployment that was begun without them. */
export async function fillDeployment(
  { store, site }: FillOptions,
  id: string,
  { folder, commit }: Filling,
): Promise<void> {
  const { files } = folder
  const fault = fileListFault(files)
  if (fault !== undefined) throw new Error(`The folder cannot be deployed: ${fault}.`)
  const { projectId } = site
  const tooMuch = await site.quotas.bytesFault(files)
  if (tooMuch !== undefined) throw new Error(tooMuch)
  const live = await store.liveDeployments.of(projectId)
  const before = live === undefined ? {} : ((await store.deployments.files(projectId, live)) ?? {})
  const described = commit && { ...commit, filesChanged: changes(before, files) }
  // The list of files first: what a deployment names is not swept away while it is being stored.
  await store.deployments.fill(projectId, id, { files, commit: described })
  await storeBodies(store, projectId, folder)
}

async function storeBodies(
  { files: stored }: FillOptions['store'],
  projectId: string,
  folder: FolderFiles,
): Promise<void> {
  const { files } = folder
  const hashes = Object.values(files).map(([hash]) => hash)
  const missing = new Set(await stored.missing(projectId, hashes))
  let batch: { hash: string; bytes: Uint8Array }[] = []
  let bytes = 0
  const flush = async () => {
    if (batch.length > 0) await stored.keep(projectId, batch)
    batch = []
    bytes = 0
  }
  for (const [name, [hash, size]] of Object.entries(files)) {
    if (!missing.delete(hash)) continue
    batch.push({ hash, bytes: folder.read(name) })
    bytes += size
    if (bytes >= BATCH_BYTES) await flush()
  }
  await flush()
}

export function sameFiles(one: FileList, other: FileList): boolean {
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name]?.[0] === other[name]?.[0])
  )
}

function changes(before: FileList, after: FileList): GitCommit['filesChanged'] {
  const names = (from: FileList, keep: (name: string) => boolean) =>
    Object.keys(from).filter(keep).slice(0, MOST_LISTED)
  return {
    added: names(after, (name) => !before[name]),
    modified: names(after, (name) => before[name] !== undefined && before[name][0] !== after[name]?.[0]),
    removed: names(before, (name) => !after[name]),
  }
}
