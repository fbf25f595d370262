import fs from 'node:fs'
import { demandOf } from '../../analytics/demand/demand.ts'
import { findGaps, type Gap } from '../../analytics/demand/demand-report.ts'
import { questionTerms } from '../../search/question-terms.ts'
import { ASKERS, GAP_STATUSES, type Asker, type GapStatus } from '../../shared/api/enumerations.ts'
import { plural } from '../../shared/plural.ts'
import { DAY_MS } from '../../shared/time.ts'
import { UsageError, type Command, type CommandInput, type OptionValue } from '../command.ts'
import { addQuestions } from '../gaps/add-questions.ts'
import { chooseProject, DATA_OPTIONS, openData, PROJECT_OPTION } from '../open-data.ts'

/** Questions that agents asked and the docs did not answer: shown, or written down as questions to test. */
export const gapsCommand: Command = {
  positionals: '',
  options: {
    to: { type: 'string', value: 'FILE', help: 'add them to a file of questions, such as questions.yaml' },
    status: { type: 'string', value: 'LIST', help: 'open, planned, done, ignored (open,planned)' },
    days: { type: 'string', value: 'N', help: 'how far to look back (30)' },
    limit: { type: 'string', value: 'N', help: 'at most so many (50)' },
    'asked-by': { type: 'string', value: 'LIST', help: `${ASKERS.join(', ')} (agents)` },
    language: { type: 'string', value: 'TAG', help: 'language of the questions (en)' },
    ...DATA_OPTIONS,
    ...PROJECT_OPTION,
  },
  async run({ options, output }) {
    const wanted = readWanted(options)
    const store = await openData(options)
    let gaps: readonly Gap[]
    try {
      const project = await chooseProject(store, options)
      const range = { from: Date.now() - wanted.days * DAY_MS }
      const termsOf = (text: string) => questionTerms(text, wanted.language)
      const query = { projectId: project.id, range, askedBy: wanted.askedBy }
      const searches = await demandOf(store, query, termsOf)
      gaps = await findGaps(searches, await store.visits.gaps(project.id), termsOf)
    } finally {
      await store.close()
    }
    const chosen = gaps.filter(({ status }) => wanted.statuses.includes(status)).slice(0, wanted.limit)
    const file = options['to'] as string | undefined
    if (file !== undefined) return write(file, chosen, output)
    if (output.json) output.data({ gaps: chosen })
    else for (const gap of chosen) output.print(line(gap))
    output.info(`${plural(chosen.length, 'question')} without an answer in ${plural(wanted.days, 'day')}.`)
    return 0
  },
}

function write(file: string, gaps: readonly Gap[], output: CommandInput['output']): number {
  const before = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
  const result = addQuestions(before, gaps)
  if ('problem' in result) throw new UsageError(`${file}: ${result.problem}`)
  if (result.added > 0) fs.writeFileSync(file, result.text)
  if (output.json) output.data({ file, added: result.added })
  output.info(
    `${plural(result.added, 'question')} added to ${file}. Name the page or the fact that answers each, and remove its \`skip\`.`,
  )
  return 0
}

function line({ question, unanswered, visits, nearestPages, status }: Gap): string {
  const near = nearestPages.length === 0 ? '' : `, nearest ${nearestPages.slice(0, 2).join(', ')}`
  return `${String(unanswered).padStart(5)}  ${question}  (${status}, ${plural(visits, 'visit')}${near})`
}

function readWanted(options: CommandInput['options']) {
  return {
    statuses: listOf<GapStatus>('status', options['status'] ?? 'open,planned', GAP_STATUSES),
    askedBy: listOf<Asker>('value of --asked-by', options['asked-by'] ?? 'agents', ASKERS),
    days: number('--days', options['days'], { fallback: 30, most: 3650 }),
    limit: number('--limit', options['limit'], { fallback: 50, most: 1000 }),
    language: String(options['language'] ?? 'en'),
  }
}

function listOf<Name extends string>(
  what: string,
  given: OptionValue,
  known: readonly Name[],
): readonly Name[] {
  const names = String(given)
    .split(',')
    .map((name) => name.trim())
  const unknown = names.find((name) => !(known as readonly string[]).includes(name))
  if (unknown !== undefined)
    throw new UsageError(`There is no ${what} "${unknown}". Choose from ${known.join(', ')}.`)
  return names as Name[]
}

function number(
  name: string,
  written: OptionValue,
  { fallback, most }: { readonly fallback: number; readonly most: number },
): number {
  const value = written === undefined ? fallback : Number(written)
  if (!Number.isInteger(value) || value < 1 || value > most)
    throw new UsageError(`${name} takes a whole number from 1 to ${most}.`)
  return value
}
