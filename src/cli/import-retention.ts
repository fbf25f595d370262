import { retentionDaysOf } from '../analytics/live-settings.ts'
import { DAY_MS } from '../shared/time.ts'
import { plural } from '../shared/plural.ts'
import { expiredLines } from '../store/transfer/expired-lines.ts'
import type { Store } from '../store/store.ts'
import { UsageError, type CommandInput } from './command.ts'

const MOST_DAYS = 3650

/** Keeps events longer, where that was asked for. */
export async function raiseRetention(
  store: Store,
  { options, output }: Pick<CommandInput, 'options' | 'output'>,
  projectId: string,
): Promise<void> {
  const wanted = options['retention-days']
  if (wanted === undefined) return
  const days = Number(wanted)
  if (!Number.isInteger(days) || days < 1 || days > MOST_DAYS)
    throw new UsageError(`--retention-days takes a number from 1 to ${MOST_DAYS}.`)
  await store.liveSettings.set(projectId, 'retentionDays', days)
  output.info(`Project ${projectId} now keeps events for ${plural(days, 'day')}.`)
}

/** Says before anything is added what a server would remove again. */
export async function warnOfExpired(
  store: Store,
  { output }: Pick<CommandInput, 'output'>,
  { projectId, file }: { readonly projectId: string; readonly file: string },
): Promise<void> {
  const days = retentionDaysOf((await store.liveSettings.all(projectId))['retentionDays'])
  const now = Date.now()
  // A file that is not there is reported by the import itself.
  const { count, oldest } = await expiredLines(file, now - days * DAY_MS).catch(() => ({
    count: 0,
    oldest: now,
  }))
  if (count === 0) return
  const needed = Math.ceil((now - oldest) / DAY_MS) + 1
  output.problem(
    `${file}: ${count === 1 ? '1 line is' : `${count.toLocaleString('en')} lines are`} older than the ${plural(days, 'day')} for which this project keeps events. A server removes them within an hour; the counts stay. To keep them, run the import with --retention-days ${Math.min(needed, MOST_DAYS)}.`,
  )
}
