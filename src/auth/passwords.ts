import { randomBytes, timingSafeEqual } from 'node:crypto'
import { lazy } from '../lib/lazy.ts'
import { Slots } from '../lib/slots.ts'
import { argon2id, type Argon2Cost } from './argon2id.ts'

/** What OWASP asks for; about 16 ms of a core. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/
/** Each takes 19 MB: a flood of logins must not fill the memory. */
const slots = new Slots(4)
const LONGEST_PASSWORD = 1024

/** A password as it is kept: algorithm, cost and salt are part of the text. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const { memory, passes, parallelism } = COST
  const tag = await derive(password, salt, COST)
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`
}

export async function isPassword(password: string, kept: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', tag = ''] = FORM.exec(kept) ?? []
  if (memory === undefined || password.length > LONGEST_PASSWORD) return false
  const wanted = Buffer.from(tag, 'base64')
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: wanted.length,
  }
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64'), cost), wanted)
}

const nobodysHash = lazy(() => hashPassword('nobody has this password'))

/** Takes as long as a real check: who has an account must not show in the time an answer takes. */
export async function isNobodysPassword(password: string): Promise<false> {
  await isPassword(password.slice(0, LONGEST_PASSWORD), await nobodysHash())
  return false
}

function derive(password: string, salt: Buffer, cost: Argon2Cost): Promise<Buffer> {
  return slots.run(() => argon2id({ password: password.normalize('NFC'), salt }, cost))
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
