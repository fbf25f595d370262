import type { AllowPrivate } from '../../lib/fetch-checked.ts'

export interface CommitStatus {
  readonly state: 'pending' | 'success' | 'failure'
  /** One line. */
  readonly description: string
  /** Tells our status from those of others, and of other projects. */
  readonly name: string
  readonly url: string | undefined
}

export interface HostComment {
  readonly id: string
  readonly body: string
}

/** What we do on the host of a repository. Every call ends with `HostError` where the host refuses or is away. */
export interface GitHost {
  /** Those of a pull request, the oldest first, up to a fixed number. */
  comments(number: number): Promise<readonly HostComment[]>
  addComment(number: number, body: string): Promise<HostComment>
  /** False when it is not there any more. */
  changeComment(number: number, comment: HostComment): Promise<boolean>
  setStatus(sha: string, status: CommitStatus): Promise<void>
}

export interface HostOptions {
  /** Hosts outside the public internet that the operator opened. */
  readonly allowPrivate: AllowPrivate
  readonly signal: AbortSignal
}
