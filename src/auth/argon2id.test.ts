import { describe, expect, it } from 'vitest'
import { argon2id, argon2idInWasm } from './argon2id.ts'

const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }
const SALT = Buffer.from('0123456789abcdef')

describe('Argon2id', () => {
  it.each([
    ['correct horse', COST],
    ['pässwörd 日本語', { ...COST, memory: 64, passes: 3 }],
    ['x'.repeat(1024), { ...COST, memory: 256, parallelism: 2, tagLength: 16 }],
  ])('derives the same key from %j in Node and in WebAssembly', async (password, cost) => {
    const secret = { password, salt: SALT }
    const key = await argon2id(secret, cost)
    expect(key).toHaveLength(cost.tagLength)
    expect(await argon2idInWasm(secret, cost)).toEqual(key)
  })

  it('derives what the reference program does', async () => {
    // echo -n password | argon2 0123456789abcdef -id -t 1 -k 64 -p 1 -l 32 -r
    const cost = { memory: 64, passes: 1, parallelism: 1, tagLength: 32 }
    const key = await argon2idInWasm({ password: 'password', salt: SALT }, cost)
    expect(key.toString('hex')).toBe('73cba7a192f57cc8935bd573b08cc8e1788b2237989a1b24d9d088520db54696')
  })
})
