import { withBucketBackup } from '../../store/bucket/bucket-backups.ts'
import { Bucket } from '../../store/bucket/bucket.ts'
import { openEngine } from '../../store/open-store.ts'
import { restoreBackup } from '../../store/transfer/restore-backup.ts'
import { restoreProject, type RestoredProject } from '../../store/transfer/restore-project.ts'
import { isProjectId, PROJECT_ID_RULE } from '../../shared/project-id.ts'
import { UsageError, type Command, type CommandInput } from '../command.ts'
import { DATA_OPTIONS, dataPlace, openData } from '../open-data.ts'
import { requireFile } from '../require-file.ts'
import { plural } from '../../shared/plural.ts'

/** A backup into an empty database, of whichever engine; or one project of it into an installation. */
export const restoreCommand: Command = {
  positionals: 'FILE',
  options: {
    project: {
      type: 'string',
      value: 'ID',
      help: 'only this project; the installation may run and have others',
    },
    as: { type: 'string', value: 'ID', help: 'with --project: its ID here, if it is to have another' },
    organization: {
      type: 'string',
      value: 'NAME',
      help: 'with --project: organization it goes to (the one it had)',
    },
    'from-bucket': {
      type: 'boolean',
      help: 'FILE is the name of a backup in the bucket of LECTERN_BLOB_URL',
    },
    ...DATA_OPTIONS,
  },
  async run(input) {
    const { positionals, options } = input
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new UsageError('Pass the file to restore.')
    const { project } = options
    for (const name of ['as', 'organization'])
      if (options[name] !== undefined && typeof project !== 'string')
        throw new UsageError(`--${name} is used with --project.`)
    const restore = (from: string) =>
      typeof project === 'string' ? restoreOne(input, from, project) : restoreAll(input, from)
    if (options['from-bucket'] === true) return fromBucket(options, file, restore)
    requireFile(file)
    return restore(file)
  },
}

async function fromBucket(
  options: CommandInput['options'],
  name: string,
  restore: (file: string) => Promise<number>,
): Promise<number> {
  const place = dataPlace(options).bucket
  if (!place) throw new UsageError('LECTERN_BLOB_URL is not set, so there is no bucket.')
  const bucket = new Bucket(place)
  return withBucketBackup(bucket, name, restore).finally(() => bucket.close())
}

async function restoreAll({ options, output }: CommandInput, file: string): Promise<number> {
  // A server must not run while a restore is incomplete.
  const engine = await openEngine({ ...dataPlace(options), exclusive: true })
  try {
    const { header, rows } = await restoreBackup(engine, file, (count) =>
      output.progress(`${plural(count, 'row')} restored`),
    )
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
    output.info(`${plural(total, 'row')} restored from the backup of ${header.createdAt}.`)
    if (output.json) output.data({ file, createdAt: header.createdAt, schema: header.schema, rows })
    return 0
  } finally {
    await engine.close()
  }
}

async function restoreOne(
  { options, output }: CommandInput,
  file: string,
  projectId: string,
): Promise<number> {
  const as = options['as'] as string | undefined
  if (as !== undefined && !isProjectId(as)) throw new UsageError(PROJECT_ID_RULE)
  const store = await openData(options, { mayCreate: true })
  try {
    const restored = await restoreProject(store.engine, {
      file,
      projectId,
      as,
      organization: options['organization'] as string | undefined,
      onProgress: (count) => output.progress(`${plural(count, 'row')} restored`),
    })
    const unreadable = (await store.loginSecrets.oidc(restored.projectId)) === 'unreadable'
    if (output.json) output.data({ file, ...restored })
    for (const sentence of described(restored, unreadable)) output.info(sentence)
    return 0
  } finally {
    await store.close()
  }
}

/** What came, and what the operator has to see to. */
function described(restored: RestoredProject, unreadable: boolean): readonly string[] {
  const {
    projectId: id,
    organization,
    rows,
    createdAt,
    joined,
    takenHosts,
    takenKeys,
    takenAccounts,
  } = restored
  return [
    `Project ${id} restored from the backup of ${createdAt}: ${plural(rows, 'row')}. Servers show it within seconds; people log in again.`,
    ...(joined
      ? [`It joined the organization ${organization}, whose accounts and keys stay as they are.`]
      : [`Its organization ${organization} came with its accounts and keys.`]),
    ...takenHosts.map(
      (host) =>
        `${host} belongs to another project here. Give this one another: \`lectern project set ${id} --url URL\`.`,
    ),
    ...(takenKeys > 0
      ? [
          `${plural(takenKeys, 'key')} of the backup belong to others here and did not come. Create new ones: \`lectern key create --project ${id}\`.`,
        ]
      : []),
    ...(takenAccounts > 0
      ? [
          `${plural(takenAccounts, 'account')} of the backup belong to another organization here and did not come. Add them: \`lectern account add\`.`,
        ]
      : []),
    ...(unreadable
      ? [
          `The client secret of its OpenID provider is sealed under another LECTERN_SECRET. Set it again: \`lectern project set ${id} --oidc-issuer URL --oidc-client-secret-stdin\`.`,
        ]
      : []),
  ]
}
