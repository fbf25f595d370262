import fs from 'node:fs'
import path from 'node:path'
import { bucketOf } from '../config/bucket-place.ts'
import { readEnvironment } from '../config/env.ts'
import { formatDiagnostic, hasErrors } from '../lib/diagnostic.ts'
import { openStore, sqliteFile, type StoreOptions } from '../store/open-store.ts'
import type { Project } from '../store/repositories/projects.ts'
import type { Store } from '../store/store.ts'
import { UsageError, type CommandInput, type CommandOption } from './command.ts'

/** What every command that works on the state takes. */
export const DATA_OPTIONS = {
  data: { type: 'string', value: 'DIR', help: 'data folder (.lectern)' },
} as const satisfies Readonly<Record<string, CommandOption>>

export const PROJECT_OPTION = {
  project: { type: 'string', value: 'ID', help: 'project, if there are several' },
} as const satisfies Readonly<Record<string, CommandOption>>

type Options = CommandInput['options']

/** Opens the state a command works on. The sentence of what it throws is for the one who typed it. */
export async function openData(options: Options, { mayCreate = false } = {}): Promise<Store> {
  const place = dataPlace(options)
  // A mistyped folder must not become a new, empty database that everything seems to work with.
  if (!mayCreate && place.databaseUrl === undefined && !fs.existsSync(place.dataFolder))
    throw new UsageError(
      `There is no folder ${place.dataFolder}. Check --data, or start the server there first.`,
    )
  return openStore(place)
}

/** Where the state is: LECTERN_DATABASE_URL, else --data, else LECTERN_DATA, else `.lectern` here, if it is there. */
export function dataPlace(options: Options): StoreOptions {
  const { environment, diagnostics } = readEnvironment()
  // A mistyped address must not make us work on another database.
  if (hasErrors(diagnostics)) throw new UsageError(diagnostics.map(formatDiagnostic).join('\n'))
  const { databaseUrl, dataDirectory, secret, previousSecret } = environment
  const named = (options['data'] as string | undefined) ?? dataDirectory
  const dataFolder = path.resolve(named ?? '.lectern')
  if (named === undefined && databaseUrl === undefined && !fs.existsSync(sqliteFile(dataFolder, undefined)))
    throw new UsageError(
      'There is no database in .lectern here. Set its folder with --data, or run the command in the docs folder.',
    )
  const bucket = bucketOf(environment)
  if (typeof bucket === 'string') throw new UsageError(bucket)
  return { dataFolder, databaseUrl, secret, previousSecret, bucket }
}

/** The project a command is about: the one named, else the only one; made if there is none. */
export async function chooseProject(store: Store, options: Options): Promise<Project> {
  const wanted = options['project'] as string | undefined
  const projects = await store.projects.list()
  const list = projects.map(({ id, name }) => `${id} (${name})`).join(', ')
  if (wanted !== undefined) {
    const found = projects.find(({ id }) => id === wanted)
    if (found) return found
    throw new UsageError(`There is no project ${wanted}. Projects: ${list === '' ? 'none yet' : list}.`)
  }
  if (projects.length > 1)
    throw new UsageError(`There are several projects; choose one with --project: ${list}.`)
  return projects[0] ?? store.projects.ensure({})
}
