import * as z from 'zod'
import { openObject } from './open-object.ts'

export const lecternPullRequestsSchema = openObject({
  previews: z
    .boolean()
    .default(true)
    .describe('Build a preview of each open pull request that the git host tells about.'),
  forks: z
    .boolean()
    .default(false)
    .describe(
      'Also of pull requests from forks, which anybody can open. Previews need origins of their own: see `previewUrl`.',
    ),
  closedPages: z
    .boolean()
    .default(false)
    .describe(
      'Name pages that need a login in the comment on a pull request. Only if everybody who can read the pull request may read these pages.',
    ),
})
  .prefault({})
  .describe('Previews of pull requests, for content from git.')
