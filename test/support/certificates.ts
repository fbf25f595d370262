import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { makeFolder } from './folder.ts'
import { ordinaryUser } from './postgres.ts'

const EC_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']

/** A folder with an authority, `ca.crt`, and what it vouches for: `server.crt` and `server.key` of 127.0.0.1. */
export function makeCertificates(): string {
  const folder = makeFolder({})
  const openssl = (line: string, ...more: string[]) =>
    execFileSync('openssl', [...line.split(' '), ...more], { cwd: folder, stdio: 'ignore' })
  openssl('req -x509 -days 2 -keyout ca.key -out ca.crt -subj', '/CN=Test authority', ...EC_KEY)
  openssl(
    'req -keyout server.key -out server.csr -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1',
    ...EC_KEY,
  )
  openssl('x509 -req -in server.csr -CA ca.crt -CAkey ca.key -days 2 -copy_extensions copy -out server.crt')
  // PostgreSQL reads it as another user, and insists that nobody else can.
  const user = ordinaryUser()
  const key = path.join(folder, 'server.key')
  fs.chmodSync(key, 0o600)
  if (user) fs.chownSync(key, user.uid, user.gid)
  fs.chmodSync(folder, 0o755)
  return folder
}
