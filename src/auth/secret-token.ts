import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_LENGTH = 43
const CHECK_LENGTH = 6

/** A secret with 256 random bits. The checksum tells a typo from a wrong secret, and a scanner a real one from a word. */
export function makeToken(prefix: string): string {
  const body = `${prefix}${base62(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET_LENGTH)}`
  return `${body}${checksum(body)}`
}

/** Has this the form of a secret with that prefix? Asked before any database is. */
export function isToken(text: string, prefix: string): boolean {
  if (text.length !== prefix.length + SECRET_LENGTH + CHECK_LENGTH || !text.startsWith(prefix)) return false
  const body = text.slice(0, -CHECK_LENGTH)
  return /^\w+$/.test(text) && checksum(body) === text.slice(-CHECK_LENGTH)
}

/**
 * What is kept of a secret. With 256 random bits a fast hash is as good as a slow one, and looking it up by the hash takes
 * the same time whatever was sent.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

function checksum(body: string): string {
  return base62(BigInt(crc32(body)), CHECK_LENGTH)
}

function base62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n) text = `${DIGITS[Number(rest % 62n)]}${text}`
  return text
}
