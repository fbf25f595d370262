import { commentPages, commentSchema } from './comment-pages.ts'
import type { GitHost } from './git-host.ts'
import type { HostApi } from './host-api.ts'

const LONGEST_DESCRIPTION = 140

/** GitHub, and GitHub Enterprise. */
export function githubHost(api: HostApi, repository: string): GitHost {
  const at = `/repos/${repository.split('/').map(encodeURIComponent).join('/')}`
  return {
    comments: (number) => commentPages(api, `${at}/issues/${number}/comments?`),
    addComment: (number, body) =>
      api.ask(commentSchema, `${at}/issues/${number}/comments`, { method: 'POST', body: { body } }),
    async changeComment(_, { id, body }) {
      const path = `${at}/issues/comments/${encodeURIComponent(id)}`
      const { status } = await api.call(path, { method: 'PATCH', body: { body }, accept: isGone })
      return !isGone({ status })
    },
    async setStatus(sha, { state, description, name, url }) {
      const body = {
        state,
        description: description.slice(0, LONGEST_DESCRIPTION),
        context: name,
        target_url: url,
      }
      await api.call(`${at}/statuses/${sha}`, { method: 'POST', body })
    },
  }
}

export function isGone({ status }: { readonly status: number }): boolean {
  return status === 404 || status === 410
}
