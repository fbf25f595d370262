import { randomBytes } from 'node:crypto'
import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import type { Tables } from '../tables.ts'

type Row = Tables['pull_requests']

// Those that no server serves stay due: a smaller number of them must not keep the others waiting.
const MOST_PROJECTS = 10_000

/** What a git host told about a pull request. */
export interface ToldPullRequest {
  readonly number: number
  readonly branch: string
  /** Where it stands in the repository, such as `refs/heads/fix` or `refs/pull/7/head`. */
  readonly ref: string
  /** Its newest commit. */
  readonly head: string
  readonly isFork: boolean
  readonly state: 'open' | 'closed'
  /** When the host says that it changed. */
  readonly toldAt: number
}

export interface PullRequest extends ToldPullRequest {
  readonly projectId: string
  readonly dueAt: number | null
  readonly attempts: number
  readonly marker: string
  readonly commentId: string | null
  readonly deploymentId: string | null
  readonly problem: string | null
}

/** What came of seeing to one. */
export interface SeenPullRequest {
  readonly commentId: string | null
  readonly deploymentId: string | null
  readonly problem: string | null
  /** When it is to be tried again; null for never. */
  readonly dueAt: number | null
}

/** Pull requests of projects, as a queue that outlives servers: each is seen to by whoever comes first. */
export class PullRequestRepository {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  /** False for what is older than what is known, and for what has been seen to already. */
  async tell(projectId: string, told: ToldPullRequest, now = Date.now()): Promise<boolean> {
    const known = await this.find(projectId, told.number)
    if (known && !isNews(told, known)) return false
    const { number, toldAt } = told
    const fresh = { ...toldColumns(told), due_at: now }
    const query = this.#engine.build
      .insertInto('pull_requests')
      .values({ project_id: projectId, number, ...fresh, ...newColumns() })
      .onConflict((conflict) =>
        conflict
          .columns(['project_id', 'number'])
          .doUpdateSet(fresh)
          .where('pull_requests.told_at', '<=', toldAt),
      )
    return ((await this.#engine.write([statement(query)]))[0]?.changed ?? 0) > 0
  }

  /** Remembers one that was closed before anything else was known of it. False where something is. */
  async noteClosed(projectId: string, told: ToldPullRequest): Promise<boolean> {
    const query = this.#engine.build
      .insertInto('pull_requests')
      .values({
        project_id: projectId,
        number: told.number,
        ...toldColumns(told),
        ...newColumns(),
        due_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
    return ((await this.#engine.write([statement(query)]))[0]?.changed ?? 0) > 0
  }

  async find(projectId: string, number: number): Promise<PullRequest | undefined> {
    const query = this.#of(projectId).where('number', '=', number)
    return (await this.#engine.read(query.compile())).map(fromRow)[0]
  }

  /** The newest first. */
  async list(projectId: string, limit: number): Promise<readonly PullRequest[]> {
    const query = this.#of(projectId).orderBy('told_at', 'desc').orderBy('number', 'desc').limit(limit)
    return (await this.#engine.read(query.compile())).map(fromRow)
  }

  /** Whether another one that is open has the same branch. */
  async isShared({ projectId, number, ref }: PullRequest): Promise<boolean> {
    const query = this.#of(projectId)
      .where('ref', '=', ref)
      .where('state', '=', 'open')
      .where('number', '!=', number)
      .limit(1)
    return (await this.#engine.read(query.compile())).length > 0
  }

  /** Projects that have something to do. */
  async dueProjects(now = Date.now()): Promise<readonly string[]> {
    const query = this.#engine.build
      .selectFrom('pull_requests')
      .select('project_id')
      .distinct()
      .where('due_at', '<=', now)
      .limit(MOST_PROJECTS)
    return (await this.#engine.read(query.compile())).map(({ project_id }) => project_id)
  }

  /** One that is due, for the one server that gets it, until then. */
  async claimDue(
    projectId: string,
    { until, now = Date.now() }: { readonly until: number; readonly now?: number },
  ): Promise<PullRequest | undefined> {
    const due = this.#of(projectId).where('due_at', '<=', now).orderBy('due_at').limit(1)
    const found = (await this.#engine.read(due.compile())).map(fromRow)[0]
    if (!found) return undefined
    const take = this.#engine.build
      .updateTable('pull_requests')
      .set({ due_at: until })
      .where('project_id', '=', projectId)
      .where('number', '=', found.number)
      .where('due_at', '=', found.dueAt)
    const taken = (await this.#engine.write([statement(take)]))[0]?.changed ?? 0
    return taken > 0 ? { ...found, dueAt: until } : undefined
  }

  /**
   * What was told meanwhile may have been seen to by another server: it is due once more, so that what it says last is what
   * is true. Nothing that the other one noted is lost.
   */
  async seen({ projectId, number, dueAt: claim }: PullRequest, seen: SeenPullRequest): Promise<void> {
    const { commentId, deploymentId, problem, dueAt } = seen
    const one = () =>
      this.#engine.build
        .updateTable('pull_requests')
        .where('project_id', '=', projectId)
        .where('number', '=', number)
    const asClaimed = one()
      .set(({ eb }) => ({
        comment_id: commentId,
        deployment_id: deploymentId,
        problem,
        due_at: dueAt,
        attempts: eb('attempts', '+', 1),
      }))
      .where('due_at', '=', claim)
    if (((await this.#engine.write([statement(asClaimed)]))[0]?.changed ?? 0) > 0) return
    const again = one().set((set) => ({
      comment_id: set.fn.coalesce('comment_id', set.val(commentId)),
      deployment_id: set.fn.coalesce('deployment_id', set.val(deploymentId)),
      due_at: Date.now(),
    }))
    await this.#engine.write([statement(again)])
  }

  /** Forgets those that were closed before. */
  async prune(projectId: string, before: number): Promise<void> {
    const query = this.#engine.build
      .deleteFrom('pull_requests')
      .where('project_id', '=', projectId)
      .where('state', '=', 'closed')
      .where('due_at', 'is', null)
      .where('told_at', '<', before)
    await this.#engine.write([statement(query)])
  }

  #of(projectId: string) {
    return this.#engine.build.selectFrom('pull_requests').selectAll().where('project_id', '=', projectId)
  }
}

function toldColumns({ branch, ref, head, isFork, state, toldAt }: ToldPullRequest) {
  return { branch, ref, head, fork: isFork ? 1 : 0, state, told_at: toldAt, attempts: 0 }
}

function newColumns() {
  return { marker: randomBytes(12).toString('hex'), comment_id: null, deployment_id: null, problem: null }
}

/** A message that comes twice is no news; one that was seen to in vain is worth another try. */
function isNews(told: ToldPullRequest, known: PullRequest): boolean {
  if (told.toldAt !== known.toldAt) return told.toldAt > known.toldAt
  // Hosts tell the second alone. Of two messages of one, what was pushed last and came late opens nothing again.
  if (known.state === 'closed' && told.state === 'open') return false
  const isSame = told.state === known.state && told.head === known.head && told.ref === known.ref
  return !isSame || known.problem !== null
}

function fromRow(row: Row): PullRequest {
  return {
    projectId: row.project_id,
    number: row.number,
    branch: row.branch,
    ref: row.ref,
    head: row.head,
    isFork: row.fork === 1,
    state: row.state,
    toldAt: row.told_at,
    dueAt: row.due_at,
    attempts: row.attempts,
    marker: row.marker,
    commentId: row.comment_id,
    deploymentId: row.deployment_id,
    problem: row.problem,
  }
}
