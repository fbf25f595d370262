import { commentPages, commentSchema } from './comment-pages.ts'
import type { CommitStatus, GitHost } from './git-host.ts'
import { isGone } from './github.ts'
import type { HostAnswer, HostApi } from './host-api.ts'

const STATES: Readonly<Record<CommitStatus['state'], string>> = {
  pending: 'pending',
  success: 'success',
  failure: 'failed',
}
const LONGEST_DESCRIPTION = 255

/** GitLab, on gitlab.com or one's own server. */
export function gitlabHost(api: HostApi, repository: string): GitHost {
  const at = `/projects/${encodeURIComponent(repository)}`
  const notes = (number: number) => `${at}/merge_requests/${number}/notes`
  return {
    comments: (number) => commentPages(api, `${notes(number)}?sort=asc&order_by=created_at&`),
    addComment: (number, body) => api.ask(commentSchema, notes(number), { method: 'POST', body: { body } }),
    async changeComment(number, { id, body }) {
      const path = `${notes(number)}/${encodeURIComponent(id)}`
      const { status } = await api.call(path, { method: 'PUT', body: { body }, accept: isGone })
      return !isGone({ status })
    },
    async setStatus(sha, { state, description, name, url }) {
      const body = {
        state: STATES[state],
        name,
        description: description.slice(0, LONGEST_DESCRIPTION),
        target_url: url,
      }
      await api.call(`${at}/statuses/${sha}`, { method: 'POST', body, accept: isThereAlready })
    },
  }
}

/** It refuses to set the state that a commit has. */
function isThereAlready({ status, text }: HostAnswer): boolean {
  return status === 400 && text.includes('Cannot transition status')
}
