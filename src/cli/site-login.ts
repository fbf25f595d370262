import fs from 'node:fs'
import path from 'node:path'
import type { Project } from '../store/repositories/projects.ts'
import type { Store } from '../store/store.ts'
import type { CommandInput } from './command.ts'
import { dataPlace } from './open-data.ts'

/** Whether a project's site asks for a login, as far as its content tells; undefined where it is not to be found here. */
export async function hasLogin(
  store: Store,
  project: Project,
  options: CommandInput['options'],
): Promise<boolean | undefined> {
  const live = await store.liveDeployments.of(project.id)
  const files = live === undefined ? undefined : await store.deployments.files(project.id, live)
  const [hash] = files?.['lectern.json'] ?? []
  if (files && hash === undefined) return false
  if (hash !== undefined) {
    const bytes = await store.files.read(project.id, hash)
    return bytes && namesLogin(Buffer.from(bytes).toString('utf8'))
  }
  // The data of a folder is usually kept in it.
  const folder = path.dirname(dataPlace(options).dataFolder)
  if (!fs.existsSync(path.join(folder, 'docs.json'))) return undefined
  const file = path.join(folder, 'lectern.json')
  return fs.existsSync(file) ? namesLogin(fs.readFileSync(file, 'utf8')) : false
}

function namesLogin(text: string): boolean | undefined {
  try {
    return (JSON.parse(text) as { auth?: unknown }).auth !== undefined
  } catch {
    return undefined
  }
}
