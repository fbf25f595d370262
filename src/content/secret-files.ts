import fs from 'node:fs'
import zlib from 'node:zlib'

/** Databases, private keys, environment files, and the files that our own manual has people write. */
const SECRET_NAME =
  /(?:\.(?:db|sqlite3?|mdb)(?:-wal|-shm|-journal)?|\.(?:pem|key|p12|pfx|jks|keystore|ppk|kdbx)|\.env(?:\.(?!(?:mdx?|[jt]sx?)$)[\w.-]+)?)$|(?:^|\/)(?:passwords?\.txt|id_(?:rsa|dsa|ecdsa|ed25519)|credentials\.json|lectern\.pid)$/i
/** Made to be shown: it has the names of what is secret, and no values. */
const SAMPLE_NAME =
  /\.env(?:\.[\w-]+)*\.(?:example|sample|template|dist)$|(?:^|[/.])(?:example|sample|template)\.env$/i
const HEAD_BYTES = 4096

/** A file that nobody means to publish, wherever it lies: it is never served, deployed or exported. */
export function isSecretFile(name: string, file: string): boolean {
  return SECRET_NAME.test(name) || (/\.(?:gz|ndjson|jsonl|json|txt|bak)$/i.test(name) && holdsRecords(file))
}

/** An environment file that was made to be shown is left out as well, but nobody has to be told to move it. */
export function isSampleOfSecrets(name: string): boolean {
  return SAMPLE_NAME.test(name)
}

/** Lines of the export API, such as `lectern import` takes: they hold what readers wrote, and their email addresses. */
const EXPORTED = /^\{[^\n]*"source":\s*"(?:contextual|code_snippet|agent|thumbs_only)"/

/** Whether it begins like a backup or an export of ours, packed or not. */
function holdsRecords(file: string): boolean {
  const head = readHead(file)
  const text = head && head[0] === 0x1f && head[1] === 0x8b ? unpacked(head) : head?.toString('utf8')
  return text !== undefined && (text.startsWith('{"lectern":"backup"') || EXPORTED.test(text))
}

function readHead(file: string): Buffer | undefined {
  try {
    const handle = fs.openSync(file, 'r')
    try {
      const buffer = Buffer.alloc(HEAD_BYTES)
      return buffer.subarray(0, fs.readSync(handle, buffer, 0, HEAD_BYTES, 0))
    } finally {
      fs.closeSync(handle)
    }
  } catch {
    return undefined
  }
}

function unpacked(head: Buffer): string | undefined {
  try {
    // The rest is missing on purpose.
    return zlib.gunzipSync(head, { finishFlush: zlib.constants.Z_SYNC_FLUSH }).toString('utf8')
  } catch {
    return undefined
  }
}
