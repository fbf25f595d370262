import * as z from 'zod'
import { commentSchema } from './comment-pages.ts'
import type { GitHost } from './git-host.ts'
import { githubHost } from './github.ts'
import type { HostApi } from './host-api.ts'

/** Gitea and Forgejo took the API of GitHub over; lists of comments come whole. */
export function giteaHost(api: HostApi, repository: string): GitHost {
  const at = `/repos/${repository.split('/').map(encodeURIComponent).join('/')}`
  return {
    ...githubHost(api, repository),
    comments: (number) => api.ask(z.array(commentSchema), `${at}/issues/${number}/comments`),
  }
}
