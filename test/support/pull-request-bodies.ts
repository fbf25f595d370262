import { createHmac } from 'node:crypto'
import type { GitHostKind } from '../../src/shared/api/enumerations.ts'

/** What a git host tells of a pull request. */
export interface Pull {
  readonly number: number
  readonly branch: string
  readonly sha: string
  readonly action?: 'opened' | 'changed' | 'closed' | 'retargeted' | 'renamed'
  readonly base?: string
  readonly fork?: boolean
  readonly repository?: string
  /** When the host says that it happened. */
  readonly at?: number
}
const ACTIONS = {
  github: {
    opened: 'opened',
    changed: 'synchronize',
    closed: 'closed',
    retargeted: 'edited',
    renamed: 'edited',
  },
  gitea: {
    opened: 'opened',
    changed: 'synchronized',
    closed: 'closed',
    retargeted: 'edited',
    renamed: 'edited',
  },
  gitlab: { opened: 'open', changed: 'update', closed: 'merge', retargeted: 'update', renamed: 'update' },
} as const

/** A body as the hosts send it, cut to what it says about a pull request. */
export function pullRequestBody(kind: GitHostKind, pull: Pull): string {
  const { number, branch, sha, action = 'opened', base = 'main', fork = false } = pull
  const name = pull.repository ?? 'acme/docs'
  const at = new Date(pull.at ?? Date.now()).toISOString()
  if (kind === 'gitlab')
    return JSON.stringify({
      object_kind: 'merge_request',
      user: { id: 1, username: 'ann' },
      project: { id: 1, path_with_namespace: name, git_http_url: 'file:///nowhere' },
      object_attributes: {
        id: 99,
        iid: number,
        action: ACTIONS.gitlab[action],
        state: action === 'closed' ? 'merged' : 'opened',
        updated_at: at.replace('T', ' ').replace(/\.\d+Z/, ' UTC'),
        source_branch: branch,
        target_branch: base,
        source_project_id: fork ? 2 : 1,
        target_project_id: 1,
        last_commit: { id: sha, message: 'x' },
        source: { git_http_url: 'file:///nowhere' },
      },
    })
  const repo = { full_name: name, clone_url: 'file:///nowhere' }
  return JSON.stringify({
    action: ACTIONS[kind][action],
    number,
    ...(action === 'retargeted' && { changes: { [kind === 'github' ? 'base' : 'ref']: { from: 'x' } } }),
    ...(action === 'renamed' && { changes: { title: { from: 'x' } } }),
    pull_request: {
      id: 1,
      number,
      state: action === 'closed' ? 'closed' : 'open',
      updated_at: at,
      head: { ref: branch, sha, repo: fork ? { ...repo, full_name: 'mallory/docs' } : repo },
      base: { ref: base, sha: '0'.repeat(40), repo },
    },
    repository: repo,
  })
}

export function pullRequestHeaders(kind: GitHostKind, body: string, secret: string): Record<string, string> {
  const sum = createHmac('sha256', secret).update(body).digest('hex')
  if (kind === 'gitlab') return { 'x-gitlab-event': 'Merge Request Hook', 'x-gitlab-token': secret }
  if (kind === 'github') return { 'x-github-event': 'pull_request', 'x-hub-signature-256': `sha256=${sum}` }
  return {
    'x-github-event': 'pull_request',
    'x-gitea-event': 'pull_request',
    'x-gitea-event-type': 'pull_request_sync',
    'x-gitea-signature': sum,
  }
}
