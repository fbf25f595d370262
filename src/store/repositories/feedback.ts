import type { FeedbackRow } from '../feedback-row.ts'
import type { FeedbackStatus } from '../../shared/api/enumerations.ts'
import { sql } from 'kysely'
import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import type { ManyRows } from '../statement.ts'
import { timeId } from '../time-id.ts'
import { feedbackPage, type FeedbackQuery } from './feedback-page.ts'

export interface FeedbackChange {
  readonly id: string
  readonly at: number
  readonly who: string
  readonly kind: 'status' | 'note'
  readonly from: string | null
  readonly to: string
}

const COLUMNS = [
  'project_id',
  'id',
  'created_at',
  'source',
  'status',
  'path',
  'comment',
  'helpful',
  'contact',
  'code',
  'filename',
  'lang',
  'resolved_at',
] as const satisfies readonly (keyof FeedbackRow)[]

/** A reader who adds a comment to a vote sends it again, with its id; much later nobody does. */
const CHANGEABLE_MS = 3_600_000

/** Entries from elsewhere as rows; those that are here already stay as they are. */
export function feedbackWork(rows: readonly FeedbackRow[]): ManyRows {
  return {
    table: 'feedback',
    columns: COLUMNS,
    rows: rows.map((row) => COLUMNS.map((name) => row[name])),
    suffix: 'ON CONFLICT DO NOTHING',
  }
}

/** What readers and agents say about pages. */
export class FeedbackRepository {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** Keeps one entry. The same id again takes the place of the earlier, as long as nobody has dealt with it. */
  async keep(row: FeedbackRow): Promise<void> {
    const { source, path, comment, helpful, contact, code, filename, lang } = row
    const query = this.#engine.build
      .insertInto('feedback')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['project_id', 'id'])
          .doUpdateSet({ source, path, comment, helpful, contact, code, filename, lang })
          .where('feedback.status', '=', 'pending')
          .where('feedback.created_at', '>', row.created_at - CHANGEABLE_MS),
      )
    await this.#engine.write([statement(query)])
  }

  /** Entries from elsewhere; those that are here already stay as they are. */
  async import(rows: readonly FeedbackRow[]): Promise<number> {
    return (await this.#engine.write([feedbackWork(rows)]))[0]?.changed ?? 0
  }

  /** One page, newest first, with one row more than asked for when there are more. */
  page(projectId: string, query: FeedbackQuery): Promise<readonly FeedbackRow[]> {
    return this.#engine.read(feedbackPage(this.#engine, projectId, query))
  }

  async find(projectId: string, id: string): Promise<FeedbackRow | undefined> {
    const query = this.#engine.build
      .selectFrom('feedback')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('id', '=', id)
    return (await this.#engine.read(query.compile()))[0]
  }

  /** Sets the status of entries and writes down who did. Entries that have it already are left alone. */
  async setStatus(projectId: string, ids: readonly string[], change: StatusChange): Promise<number> {
    const { build } = this.#engine
    const { status, who, at } = change
    let changed = 0
    for (const id of ids) {
      const old = await this.find(projectId, id)
      if (!old || old.status === status) continue
      const unit = [
        statement(
          build
            .updateTable('feedback')
            .set({ status, resolved_at: status === 'resolved' ? at : null })
            .where('project_id', '=', projectId)
            .where('id', '=', id)
            .where('status', '=', old.status),
          { mustChange: true },
        ),
        this.#noted({ projectId, id, who, at, kind: 'status', from: old.status, to: status }),
      ]
      changed += await this.#engine.write(unit).then(
        () => 1,
        // Somebody else was quicker; theirs stands.
        (error: unknown) => {
          if ((error as { kind?: unknown }).kind === 'changed') return 0
          throw error
        },
      )
    }
    return changed
  }

  async addNote(
    projectId: string,
    id: string,
    note: { text: string; who: string; at: number },
  ): Promise<void> {
    const { text, who, at } = note
    await this.#engine.write([this.#noted({ projectId, id, who, at, kind: 'note', from: null, to: text })])
  }

  async history(projectId: string, id: string): Promise<readonly FeedbackChange[]> {
    const query = this.#engine.build
      .selectFrom('feedback_changes')
      .select(['id', 'at', 'who', 'kind', 'old_value as from', 'new_value as to'])
      .where('project_id', '=', projectId)
      .where('feedback_id', '=', id)
      .orderBy('id')
    return this.#engine.read(query.compile())
  }

  /** How many entries of a page say the same, since a moment: floods of one sentence are noticed by it. */
  async countSame(
    projectId: string,
    like: { path: string; comment: string; since: number },
  ): Promise<number> {
    const query = this.#engine.build
      .selectFrom('feedback')
      .select(sql<number>`count(*)`.as('count'))
      .where('project_id', '=', projectId)
      .where('created_at', '>=', like.since)
      .where('path', '=', like.path)
      .where('comment', '=', like.comment)
    return (await this.#engine.read(query.compile()))[0]?.count ?? 0
  }

  #noted(change: Noted) {
    const { projectId, id, who, at, kind, from, to } = change
    return statement(
      this.#engine.build.insertInto('feedback_changes').values({
        project_id: projectId,
        feedback_id: id,
        id: timeId(),
        at,
        who,
        kind,
        old_value: from,
        new_value: to,
      }),
    )
  }
}

export interface StatusChange {
  readonly status: FeedbackStatus
  readonly who: string
  readonly at: number
}

interface Noted extends Omit<FeedbackChange, 'id'> {
  readonly projectId: string
  readonly id: string
}
