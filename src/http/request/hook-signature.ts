import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'

/** Hex of an HMAC-SHA256 over the bytes of the body. GitHub, Forgejo and Gitea, in turn; newer ones send several. */
const SIGNATURES = ['x-hub-signature-256', 'x-forgejo-signature', 'x-gitea-signature']

/** How a request shows that its sender knows the secret. The first way that it tries counts. */
export type HookProof =
  | { readonly kind: 'signature'; readonly given: string }
  | { readonly kind: 'token'; readonly given: string }

export function hookProof(c: Context): HookProof | undefined {
  const signature = SIGNATURES.map((name) => c.req.header(name)).find((given) => given !== undefined)
  if (signature !== undefined) return { kind: 'signature', given: signature }
  // GitLab's, then that of everybody else.
  const token = c.req.header('x-gitlab-token') ?? bearer(c.req.header('authorization'))
  return token === undefined ? undefined : { kind: 'token', given: token }
}

export function isTokenOf(secret: string, given: string): boolean {
  // Hashed, so that both are of one length.
  return timingSafeEqual(digest(given), digest(secret))
}

export function isSignatureOf(secret: string, given: string, body: Uint8Array): boolean {
  const hex = /^(?:sha256=)?([\da-f]{64})$/i.exec(given)?.[1]
  if (hex === undefined) return false
  return timingSafeEqual(Buffer.from(hex, 'hex'), createHmac('sha256', secret).update(body).digest())
}

function bearer(header: string | undefined): string | undefined {
  // A secret of several words is one too.
  return header !== undefined && /^bearer /i.test(header) ? header.slice('bearer '.length).trim() : undefined
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
