import fs from 'node:fs'
import { backUpIntoBucket, backupName } from '../../store/bucket/bucket-backups.ts'
import { writeBackup } from '../../store/transfer/write-backup.ts'
import { UsageError, type Command } from '../command.ts'
import { chooseProject, DATA_OPTIONS, openData } from '../open-data.ts'
import { plural } from '../../shared/plural.ts'
import { VERSION } from '../../lib/version.ts'

/** Everything the store holds, of one moment, in one file. */
export const backupCommand: Command = {
  positionals: '[FILE]',
  options: {
    'to-bucket': {
      type: 'boolean',
      help: 'put it into the bucket of LECTERN_BLOB_URL, under a name by time',
    },
    project: { type: 'string', value: 'ID', help: 'only this project, to move it or to put it back' },
    ...DATA_OPTIONS,
  },
  async run({ positionals, options, output }) {
    const [named, ...more] = positionals
    const toBucket = options['to-bucket'] === true
    if (toBucket ? named !== undefined : named === undefined || more.length > 0)
      throw new UsageError('Pass one file to write, such as lectern-backup.ndjson.gz, or --to-bucket.')
    const store = await openData(options)
    try {
      const { bucket } = store.bodies
      if (toBucket && !bucket) throw new UsageError('LECTERN_BLOB_URL is not set, so there is no bucket.')
      const wanted = options['project']
      const project = wanted === undefined ? undefined : await chooseProject(store, { project: wanted })
      const write = (file: string) =>
        writeBackup(store.engine, {
          file,
          project,
          bodies: store.bodies,
          version: VERSION,
          onProgress: (count) => output.progress(`${plural(count, 'row')} written`),
        })
      const file = named ?? backupName(project?.id)
      const { made, size } =
        toBucket && bucket
          ? await backUpIntoBucket(bucket, file, write)
          : { made: await write(file), size: fs.statSync(file).size }
      const { header, rows, sha256 } = made
      const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
      const place = toBucket ? `the bucket, as ${file}` : file
      output.info(
        `${plural(total, 'row')} written to ${place} (${Math.ceil(size / 1024).toLocaleString('en')} KiB).`,
      )
      if (output.json)
        output.data({
          file,
          ...(toBucket && { bucket: bucket?.name }),
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
