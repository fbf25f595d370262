import { zipSync } from 'fflate'
import type { CommandInput } from './command.ts'
import type { InstallationStatus } from '../shared/api/status.ts'
import type { StartedDeployment, UploadedDeployment, UploadedDeployments } from '../shared/api/deployments.ts'

/** The server refused or could not be reached; the sentence says which. */
export class DeployError extends Error {}

const TRIES = 5
const FIRST_WAIT_MS = 300
/** What to do about an answer, by its words: the server does not know that a command asks. */
const NEXT: ReadonlyMap<string | undefined, string> = new Map([
  ['Project not found', ' Check --project: `lectern project list` on the server shows the IDs.'],
  ['Deployment not found', ' `lectern deploy --list` shows those that are kept.'],
])

/** Talks to the deployments of one project. What fails for a moment is tried again: a server may be restarting. */
export class DeployClient {
  readonly #base: string
  readonly #key: string
  readonly #project: string

  constructor(to: string, key: string, project: string) {
    this.#base = to.replace(/\/+$/, '')
    this.#key = key
    this.#project = project
  }

  /** The client that options name, or what is missing. */
  static of(options: CommandInput['options'], usualKey: string | undefined): DeployClient | string {
    const to = options['to'] as string | undefined
    const key = (options['key'] as string | undefined) ?? usualKey
    const project = options['project'] as string | undefined
    if (to === undefined || !/^https?:\/\//.test(to)) return 'Name the server with --to https://….'
    if (key === undefined) return 'Pass an admin API key with --key or LECTERN_KEY.'
    if (project === undefined) return 'Name the project with --project; `lectern project` shows its ID.'
    return new DeployClient(to, key, project)
  }

  status(): Promise<InstallationStatus> {
    return this.#ask('GET', 'status', { api: 'manage' })
  }

  begin(files: Readonly<Record<string, readonly [string, number]>>): Promise<StartedDeployment> {
    return this.#ask('POST', 'deployments', { json: { files } })
  }

  async send(files: ReadonlyMap<string, Uint8Array>): Promise<void> {
    await this.#ask('POST', 'files', { zip: zipSync(Object.fromEntries(files), { level: 6 }) })
  }

  finish(
    id: string,
    {
      branch,
      ...options
    }: Readonly<Record<'preview' | 'allowBrokenPages', boolean>> & { branch?: string | undefined },
  ) {
    const query = new URLSearchParams(
      Object.fromEntries(Object.entries(options).map(([name, value]) => [name, String(value)])),
    )
    if (branch !== undefined) query.set('branch', branch)
    return this.#ask<UploadedDeployment>('POST', `deployments/${id}/finish?${String(query)}`)
  }

  read(id: string): Promise<UploadedDeployment> {
    return this.#ask('GET', `deployments/${id}`)
  }

  activate(id: string): Promise<UploadedDeployment> {
    return this.#ask('POST', `deployments/${id}/activate`)
  }

  async list(): Promise<readonly UploadedDeployment[]> {
    return (await this.#ask<UploadedDeployments>('GET', 'deployments')).deployments
  }

  async #ask<Answer>(
    method: string,
    path: string,
    body: { json?: unknown; zip?: Uint8Array; api?: 'manage' } = {},
  ): Promise<Answer> {
    for (let tries = 1, wait = FIRST_WAIT_MS; ; tries++, wait *= 2) {
      const answer = await fetch(`${this.#base}/v1/${body.api ?? 'project'}/${this.#project}/${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${this.#key}`,
          ...(body.json !== undefined && { 'Content-Type': 'application/json' }),
          ...(body.zip && { 'Content-Type': 'application/zip' }),
        },
        ...(body.json !== undefined && { body: JSON.stringify(body.json) }),
        ...(body.zip && { body: body.zip }),
      }).catch((error: unknown) => error as Error)
      const again = answer instanceof Error || answer.status === 502 || answer.status === 503
      if (again && tries < TRIES) {
        await new Promise((resolve) => setTimeout(resolve, wait))
        continue
      }
      if (answer instanceof Error)
        throw new DeployError(
          `${this.#base} cannot be reached: ${(answer.cause as Error | undefined)?.message ?? answer.message}.`,
        )
      const value = (await answer.json().catch(() => ({}))) as {
        error?: string
        details?: { message: string }[]
      }
      if (answer.ok) return value as Answer
      const details = value.details?.map(({ message }) => message).join('; ')
      throw new DeployError(
        `${value.error ?? `The server responded with status ${answer.status}`}${details ? `: ${details}` : ''}.${NEXT.get(value.error) ?? ''}`,
      )
    }
  }
}
