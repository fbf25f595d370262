import { createHmac } from 'node:crypto'

const PREFIX = 'whsec_'

export interface SignedMessage {
  readonly id: string
  /** Seconds since 1970. */
  readonly time: string
  readonly body: string
}

/**
 * The signature as Standard Webhooks has it. Its libraries write a secret as `whsec_` and Base64; of any other secret the
 * text itself is the key.
 */
export function webhookSignature(secret: string, { id, time, body }: SignedMessage): string {
  const key = secret.startsWith(PREFIX) ? Buffer.from(secret.slice(PREFIX.length), 'base64') : secret
  return `v1,${createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')}`
}
