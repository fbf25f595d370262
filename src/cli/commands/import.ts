import { importFile, type Imported } from '../../store/transfer/import-file.ts'
import { UsageError, type Command } from '../command.ts'
import { chooseProject, DATA_OPTIONS, openData, PROJECT_OPTION } from '../open-data.ts'
import { plural } from '../../shared/plural.ts'
import { raiseRetention, warnOfExpired } from '../import-retention.ts'
import { requireFile } from '../require-file.ts'
import { bar } from '../output.ts'

const KINDS = ['feedback', 'queries'] as const
const MOST_REPORTED = 20

/** Feedback and questions from elsewhere, as lines of JSON. */
export const importCommand: Command = {
  positionals: '',
  options: {
    feedback: {
      type: 'string',
      value: 'FILE',
      help: 'feedback entries as the export API returns them, one per line',
    },
    queries: { type: 'string', value: 'FILE', help: 'questions to the assistant, one per line' },
    'retention-days': {
      type: 'string',
      value: 'N',
      help: 'keep events of the project this long from now on',
    },
    ...PROJECT_OPTION,
    ...DATA_OPTIONS,
  },
  async run({ positionals, options, output }) {
    const jobs = KINDS.flatMap((kind) => {
      const file = options[kind] as string | undefined
      return file === undefined ? [] : [{ kind, file }]
    })
    if (jobs.length === 0 || positionals.length > 0)
      throw new UsageError('Choose what to import: --feedback FILE, --queries FILE, or both.')
    for (const { file } of jobs) requireFile(file)
    const store = await openData(options, { mayCreate: true })
    try {
      const project = await chooseProject(store, options)
      await raiseRetention(store, { options, output }, project.id)
      const results: Record<string, Imported> = {}
      let reported = 0
      for (const { kind, file } of jobs) {
        if (kind === 'queries') await warnOfExpired(store, { output }, { projectId: project.id, file })
        const done = await importFile(store, {
          kind,
          file,
          projectId: project.id,
          onBad: (line, reason) => {
            if (++reported <= MOST_REPORTED) output.problem(`${file}:${line}: ${reason}`)
          },
          onResume: (line) => output.info(`${file}: continuing after line ${line.toLocaleString('en')}.`),
          onProgress: ({ read, added }, done) =>
            output.progress(
              `${bar(done)} ${file}: ${plural(read, 'line')} read, ${added.toLocaleString('en')} added`,
            ),
        })
        results[kind] = done
        output.info(
          `${file}: ${plural(done.read, 'line')} read, ${done.added.toLocaleString('en')} added, ${done.bad.toLocaleString('en')} bad.`,
        )
      }
      if (reported > MOST_REPORTED)
        output.problem(`${plural(reported - MOST_REPORTED, 'more invalid line')}.`)
      if (output.json) output.data(results)
      // Also those of the run that was interrupted.
      return Object.values(results).some(({ bad }) => bad > 0) ? 1 : 0
    } finally {
      await store.close()
    }
  },
}
