import crypto from 'node:crypto'

export interface Argon2Cost {
  /** KiB */
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
  readonly tagLength: number
}

interface Secret {
  readonly password: string
  readonly salt: Buffer
}

/** Node has Argon2 since 24.7; before, the same function comes as WebAssembly, which holds up its thread for longer. */
export function argon2id(secret: Secret, cost: Argon2Cost): Promise<Buffer> {
  return 'argon2' in crypto ? argon2idOfNode(secret, cost) : argon2idInWasm(secret, cost)
}

function argon2idOfNode({ password, salt }: Secret, cost: Argon2Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    crypto.argon2('argon2id', { message: password, nonce: salt, ...cost }, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

export async function argon2idInWasm({ password, salt }: Secret, cost: Argon2Cost): Promise<Buffer> {
  const { argon2id: derive } = await import('hash-wasm')
  const tag = await derive({
    password,
    salt,
    memorySize: cost.memory,
    iterations: cost.passes,
    parallelism: cost.parallelism,
    hashLength: cost.tagLength,
    outputType: 'binary',
  })
  return Buffer.from(tag)
}
