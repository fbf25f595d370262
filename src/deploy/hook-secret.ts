import { createHmac } from 'node:crypto'

/**
 * The secret that the git host of one project is given. It proves nothing to other projects, whose people must not be able
 * to speak for this one; the operator's own secret counts for all.
 */
export function projectHookSecret(secret: string, projectId: string): string {
  return createHmac('sha256', secret).update(`lectern git hook of ${projectId}`).digest('hex')
}
