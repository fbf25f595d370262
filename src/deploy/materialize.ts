import { MOST_FILE_BYTES } from '../shared/api/deployments.ts'
import { linkSync, renameSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Breath } from '../lib/breath.ts'
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

/** Why what the database says of a deployment is not written to disk: rows of a backup may be anybody's. */
export function storedFault(deploymentId: string, files: FileList): string | undefined {
  if (!isDeploymentId(deploymentId))
    return `${JSON.stringify(deploymentId.slice(0, 100))} is not a deployment`
  const unnamed = Object.values(files).find(([hash]) => !/^[\da-f]{64}$/.test(hash))
  if (unnamed) return `${JSON.stringify(unnamed[0].slice(0, 100))} is not the SHA-256 of a file`
  return fileListFault(files)
}

/** It names a folder, beside that of the files of all deployments. */
export function isDeploymentId(id: string): boolean {
  return /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/.test(id)
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
  const entries = Object.entries(files).map(([name, [hash]]) => ({
    kept: path.join(pool, hash),
    hash,
    file: path.join(target, 'site', name),
  }))
  for (const directory of new Set(entries.map(({ file }) => path.dirname(file))))
    await fs.mkdir(directory, { recursive: true })
  // Most are here already. Thousands of promises take ten times as long as the links themselves.
  const breath = new Breath()
  const missing: typeof entries = []
  for (const entry of entries) {
    if (!isLinked(entry)) missing.push(entry)
    await breath.take()
  }
  await eachAtOnce(missing, AT_ONCE, async ({ kept, hash, file }) => {
    const fetched = () => fetchFile(stored, { projectId, hash, kept })
    const place = () => fs.link(kept, file).catch(() => fs.copyFile(kept, file))
    if (!(await exists(kept))) await fetched()
    // A sweep may take what nobody used just before it is used again.
    await place().catch(() => fetched().then(place))
  })
  await fs.writeFile(path.join(target, DONE), '')
  return path.join(target, 'site')
}

const DONE = 'complete'
const GONE = 'gone-'

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

/**
 * Forgets deployments on disk that are not used, and files that none of the others holds. What is used is asked of each
 * at its turn: one that is begun meanwhile is. Thousands of files are looked at only where a deployment went.
 */
export async function sweep(folder: string, isUsed: (deploymentId: string) => boolean): Promise<void> {
  let went = 0
  for (const name of await fs.readdir(folder).catch(() => [])) {
    if (name === 'files' || isUsed(name)) continue
    // At once: whoever wants it from now on finds nothing of it, and not a part.
    const gone = name.startsWith(GONE) ? name : `${GONE}${name}`
    if (!isRenamed(path.join(folder, name), path.join(folder, gone))) continue
    await fs.rm(path.join(folder, gone), { recursive: true, force: true })
    went++
  }
  if (went === 0) return
  const pool = path.join(folder, 'files')
  for (const name of await fs.readdir(pool).catch(() => [])) {
    const file = path.join(pool, name)
    // Linked from nowhere but here.
    const stat = await fs.stat(file).catch(() => undefined)
    if (stat?.nlink === 1 && Date.now() - stat.ctimeMs > 3_600_000) await fs.rm(file, { force: true })
  }
}

function isLinked({ kept, file }: { readonly kept: string; readonly file: string }): boolean {
  try {
    linkSync(kept, file)
    return true
  } catch {
    return false
  }
}

/** Not where another sweep is at it, or left some of an earlier one. */
function isRenamed(from: string, to: string): boolean {
  try {
    renameSync(from, to)
    return true
  } catch {
    return false
  }
}

function exists(file: string): Promise<boolean> {
  return fs.access(file).then(
    () => true,
    () => false,
  )
}
