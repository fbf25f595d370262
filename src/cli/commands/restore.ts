import { openEngine } from '../../store/open-store.ts'
import { restoreBackup } from '../../store/transfer/restore-backup.ts'
import { UsageError, type Command } from '../command.ts'
import { DATA_OPTIONS, dataPlace } from '../open-data.ts'
import { plural } from '../../shared/plural.ts'

/** A backup into an empty database, of whichever engine. */
export const restoreCommand: Command = {
  positionals: 'FILE',
  options: DATA_OPTIONS,
  async run({ positionals, options, output }) {
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0) throw new UsageError('Pass the file to restore.')
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
  },
}
