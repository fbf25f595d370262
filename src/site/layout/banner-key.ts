import { createHash } from 'node:crypto'

/** Names a banner by its words, so that a reader who closed it sees the next one. */
export function bannerKey(content: string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 12)
}
