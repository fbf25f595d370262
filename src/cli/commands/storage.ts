import { plural } from '../../shared/plural.ts'
import { countBodies, moveBodies, type StoredFiles } from '../../store/transfer/move-bodies.ts'
import { UsageError, type Command } from '../command.ts'
import { DATA_OPTIONS, openData } from '../open-data.ts'

/** Where the files of deployments are, and how they come to the other place. */
export const storageCommand: Command = {
  positionals: '[move]',
  options: {
    to: { type: 'string', value: 'HOME', help: 'with move: "bucket" or "database"' },
    ...DATA_OPTIONS,
  },
  async run({ positionals, options, output }) {
    const [work, ...more] = positionals
    const { to } = options
    if ((work !== undefined && work !== 'move') || more.length > 0)
      throw new UsageError('Use `lectern storage` or `lectern storage move --to bucket`.')
    if ((work === 'move') !== (to !== undefined)) throw new UsageError('`move` and --to go together.')
    if (to !== undefined && to !== 'bucket' && to !== 'database')
      throw new UsageError('Files are moved --to bucket or --to database.')
    const store = await openData(options)
    try {
      const { bodies, engine } = store
      if (to === 'bucket' && !bodies.bucket)
        throw new UsageError('LECTERN_BLOB_URL is not set, so there is no bucket to move files to.')
      if (to !== undefined) {
        const moved = await moveBodies(engine, bodies, {
          to,
          onProgress: (count) => output.progress(`${plural(count, 'file')} moved`),
        })
        output.info(`${plural(moved, 'file')} moved to the ${to}.`)
      }
      const counts = await countBodies(engine)
      if (output.json) output.data({ home: bodies.home, ...counts })
      else {
        output.print(`database  ${sentence(counts.database)}`)
        output.print(`bucket    ${sentence(counts.bucket)}${bodies.bucket ? `  ${bodies.bucket.name}` : ''}`)
        output.print(`New files are kept in the ${bodies.home}.`)
      }
      return 0
    } finally {
      await store.close()
    }
  },
}

function sentence({ files, bytes, artifacts }: StoredFiles): string {
  return `${plural(files, 'file')}, ${(bytes / 1e6).toFixed(1)} MB, ${plural(artifacts, 'artifact')}`
}
