import type { RecountProgress } from '../../store/repositories/recount.ts'
import type { Command } from '../command.ts'
import { chooseProject, DATA_OPTIONS, openData, PROJECT_OPTION } from '../open-data.ts'
import { plural } from '../../shared/plural.ts'
import { bar } from '../output.ts'

const NAMES = { assistant_queries: 'questions', page_views: 'page views' } as const

/** Counts of questions and page views anew, from the rows that are kept. */
export const recountCommand: Command = {
  positionals: '',
  options: {
    restart: { type: 'boolean', help: 'start from the first day instead of resuming' },
    ...PROJECT_OPTION,
    ...DATA_OPTIONS,
  },
  async run({ options, output }) {
    const store = await openData(options)
    try {
      const project = await chooseProject(store, options)
      const { days, from } = await store.recount(project.id, {
        restart: options['restart'] === true,
        onProgress: (progress) => output.progress(sentence(progress)),
      })
      const since = from === undefined ? '' : `, going on from ${dateOf(from)}`
      output.info(
        `Rebuilt the counts: ${plural(days.assistant_queries, 'day')} of questions, ${plural(days.page_views, 'day')} of page views${since}.`,
      )
      if (output.json)
        output.data({
          project: project.id,
          days: { questions: days.assistant_queries, pageViews: days.page_views },
          from: from === undefined ? null : dateOf(from),
        })
      return 0
    } finally {
      await store.close()
    }
  },
}

function sentence({ table, until, done }: RecountProgress): string {
  return `${bar(done)} ${NAMES[table]} before ${dateOf(until)}`
}

function dateOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
