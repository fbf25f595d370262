import fs from 'node:fs'
import { writeBackup } from '../../store/transfer/write-backup.ts'
import { UsageError, type Command } from '../command.ts'
import { chooseProject, DATA_OPTIONS, openData } from '../open-data.ts'
import { plural } from '../../shared/plural.ts'
import { VERSION } from '../../lib/version.ts'

/** Everything the store holds, of one moment, in one file. */
export const backupCommand: Command = {
  positionals: 'FILE',
  options: {
    project: { type: 'string', value: 'ID', help: 'only this project, to move it or to put it back' },
    ...DATA_OPTIONS,
  },
  async run({ positionals, options, output }) {
    const [file, ...more] = positionals
    if (file === undefined || more.length > 0)
      throw new UsageError('Pass one file to write, such as lectern-backup.ndjson.gz.')
    const store = await openData(options)
    try {
      const wanted = options['project']
      const project = wanted === undefined ? undefined : await chooseProject(store, { project: wanted })
      const { header, rows, sha256 } = await writeBackup(store.engine, {
        file,
        project,
        version: VERSION,
        onProgress: (count) => output.progress(`${plural(count, 'row')} written`),
      })
      const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
      const { size } = fs.statSync(file)
      output.info(
        `${plural(total, 'row')} written to ${file} (${Math.ceil(size / 1024).toLocaleString('en')} KiB).`,
      )
      if (output.json)
        output.data({
          file,
          ...(project && { projectId: project.id }),
          bytes: size,
          createdAt: header.createdAt,
          schema: header.schema,
          rows,
          sha256,
        })
      return 0
    } finally {
      await store.close()
    }
  },
}
