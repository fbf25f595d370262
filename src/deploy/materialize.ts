import { MOST_FILE_BYTES } from '../shared/api/deployments.ts'
import fs from 'node:fs/promises'
import path from 'node:path'
import { eachAtOnce } from '../lib/each-at-once.ts'
import type { FileRepository } from '../store/repositories/content-files.ts'
import type { FileList } from '../store/repositories/stored-deployment.ts'

const AT_ONCE = 16
const MOST_FILES = 50_000
const MOST_BYTES = 2_000_000_000

/** Why a list of files cannot be a deployment; undefined when it can. */
export function fileListFault(files: FileList): string | undefined {
  const entries = Object.entries(files)
  const wrong = entries.find(([name]) => !isPlainPath(name))?.[0]
  if (wrong !== undefined) return `${JSON.stringify(wrong.slice(0, 100))} is not a path inside a folder`
  const large = entries.find(([, [, size]]) => size > MOST_FILE_BYTES)?.[0]
  if (large !== undefined) return `${large} is larger than ${MOST_FILE_BYTES} bytes`
  if (entries.length > MOST_FILES) return `more than ${MOST_FILES} files`
  const bytes = entries.reduce((sum, [, [, size]]) => sum + size, 0)
  return bytes > MOST_BYTES ? `more than ${MOST_BYTES} bytes` : undefined
}

/** A path that stays where it is put. */
function isPlainPath(name: string): boolean {
  // oxlint-disable-next-line no-control-regex
  if (name === '' || name.length > 1000 || /[\0-\x1f\\:]|^\/|\/$/.test(name)) return false
  return name
    .split('/')
    .every((part) => part !== '' && part !== '.' && part !== '..' && Buffer.byteLength(part) <= 255)
}

export interface Place {
  /** Where uploads of this project are kept. */
  readonly folder: string
  readonly projectId: string
  readonly deploymentId: string
}

/** The folder of a deployment that is on this disk already, whole. */
export async function materialized(folder: string, deploymentId: string): Promise<string | undefined> {
  const target = path.join(folder, deploymentId)
  return (await exists(path.join(target, DONE))) ? path.join(target, 'site') : undefined
}

/**
 * Writes a deployment to disk and gives its folder. Files that an earlier one on this disk holds are linked, not fetched. The
 * time of a file follows from its content: the same file has it on every server, and a change is noticed by it.
 */
export async function materialize(
  stored: FileRepository,
  files: FileList,
  { folder, projectId, deploymentId }: Place,
): Promise<string> {
  const target = path.join(folder, deploymentId)
  const pool = path.join(folder, 'files')
  // Begun by a server that died: from the start.
  await fs.rm(target, { recursive: true, force: true })
  await fs.mkdir(path.join(target, 'site'), { recursive: true })
  await fs.mkdir(pool, { recursive: true })
  await eachAtOnce(Object.entries(files), AT_ONCE, async ([name, [hash]]) => {
    const kept = path.join(pool, hash)
    if (!(await exists(kept))) await fetchFile(stored, { projectId, hash, kept })
    const file = path.join(target, 'site', name)
    await fs.mkdir(path.dirname(file), { recursive: true })
    await fs.link(kept, file).catch(() => fs.copyFile(kept, file))
  })
  await fs.writeFile(path.join(target, DONE), '')
  return path.join(target, 'site')
}

const DONE = 'complete'

async function fetchFile(
  stored: FileRepository,
  { projectId, hash, kept }: { projectId: string; hash: string; kept: string },
): Promise<void> {
  const part = `${kept}.${process.pid}.${Math.random().toString(36).slice(2)}`
  const time = 1_000_000_000 + (Number.parseInt(hash.slice(0, 8), 16) % 500_000_000)
  try {
    if (!(await stored.copyTo(projectId, hash, part)))
      throw new Error(`The file ${hash} of the deployment is missing in the database.`)
    await fs.utimes(part, time, time)
    await fs.rename(part, kept)
  } catch (error) {
    // On a full disk every attempt would leave more behind.
    await fs.rm(part, { force: true })
    throw error
  }
}

/** Forgets deployments on disk but these, and files that none of them holds. */
export async function sweep(folder: string, keep: ReadonlySet<string>): Promise<void> {
  for (const name of await fs.readdir(folder).catch(() => []))
    if (name !== 'files' && !keep.has(name))
      await fs.rm(path.join(folder, name), { recursive: true, force: true })
  const pool = path.join(folder, 'files')
  for (const name of await fs.readdir(pool).catch(() => [])) {
    const file = path.join(pool, name)
    // Linked from nowhere but here.
    const stat = await fs.stat(file).catch(() => undefined)
    if (stat?.nlink === 1 && Date.now() - stat.ctimeMs > 3_600_000) await fs.rm(file, { force: true })
  }
}

function exists(file: string): Promise<boolean> {
  return fs.access(file).then(
    () => true,
    () => false,
  )
}
