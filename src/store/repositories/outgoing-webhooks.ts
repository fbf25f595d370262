import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import type { Tables } from '../tables.ts'

/** A message that waits to be taken. */
export interface OutgoingWebhook {
  readonly projectId: string
  /** The same in every attempt: receivers know by it what they have already. */
  readonly id: string
  /** Which of the operator's servers it is for, as a hash: an address may hold a secret. */
  readonly target: string
  readonly body: string
  readonly attempts: number
  /** Not before; whoever sends it moves it on, so that no other server does. */
  readonly dueAt: number
  readonly createdAt: number
}

/** Messages to other servers, kept until they were taken or given up. */
export class OutgoingWebhookRepository {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  async add({ projectId, id, target, body, attempts, dueAt, createdAt }: OutgoingWebhook): Promise<void> {
    const query = this.#engine.build.insertInto('outgoing_webhooks').values({
      project_id: projectId,
      id,
      target,
      body,
      attempts,
      due_at: dueAt,
      created_at: createdAt,
    })
    await this.#engine.write([statement(query)])
  }

  /** What waits, the oldest first. */
  async list(projectId: string, limit: number): Promise<readonly OutgoingWebhook[]> {
    const query = this.#engine.build
      .selectFrom('outgoing_webhooks')
      .selectAll()
      .where('project_id', '=', projectId)
      .orderBy('created_at')
      .orderBy('id')
      .limit(limit)
    return (await this.#engine.read(query.compile())).map(fromRow)
  }

  async find(projectId: string, id: string): Promise<OutgoingWebhook | undefined> {
    const query = this.#engine.build
      .selectFrom('outgoing_webhooks')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('id', '=', id)
    return (await this.#engine.read(query.compile())).map(fromRow)[0]
  }

  /** Moves it on. False when another server did, or it is gone. */
  async move(
    { projectId, id, dueAt: before }: OutgoingWebhook,
    { attempts, dueAt }: Pick<OutgoingWebhook, 'attempts' | 'dueAt'>,
  ): Promise<boolean> {
    const query = this.#engine.build
      .updateTable('outgoing_webhooks')
      .set({ attempts, due_at: dueAt })
      .where('project_id', '=', projectId)
      .where('id', '=', id)
      .where('due_at', '=', before)
    return ((await this.#engine.write([statement(query)]))[0]?.changed ?? 0) > 0
  }

  async remove(projectId: string, id: string): Promise<void> {
    const query = this.#engine.build
      .deleteFrom('outgoing_webhooks')
      .where('project_id', '=', projectId)
      .where('id', '=', id)
    await this.#engine.write([statement(query)])
  }

  /** Those nobody took for so long. */
  async removeBefore(projectId: string, moment: number): Promise<void> {
    const query = this.#engine.build
      .deleteFrom('outgoing_webhooks')
      .where('project_id', '=', projectId)
      .where('created_at', '<', moment)
    await this.#engine.write([statement(query)])
  }
}

function fromRow(row: Tables['outgoing_webhooks']): OutgoingWebhook {
  const { project_id: projectId, id, target, body, attempts, due_at: dueAt, created_at: createdAt } = row
  return { projectId, id, target, body, attempts, dueAt, createdAt }
}
