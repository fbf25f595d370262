import type { ClientConfig } from 'pg'

/** Three nodes leave room for others in a server of 20 connections. */
export const USUAL_CONNECTIONS = 5
const CONNECT_WITHIN_MS = 5000
export const STATEMENT_WITHIN_MS = 30_000

/** How we connect to the server of a URL. */
export function connectionOptions(url: string, applicationName: string): ClientConfig {
  return {
    connectionString: withUsualTls(url),
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    application_name: applicationName,
  }
}

/**
 * `sslmode` means what it means to psql and every other program: `require` encrypts, `verify-ca` and `verify-full` check the
 * certificate, against `sslrootcert` where one is named.
 */
function withUsualTls(url: string): string {
  if (!/[?&]sslmode=/.test(url) || /[?&]uselibpqcompat=/.test(url)) return url
  return `${url}&uselibpqcompat=true`
}

/** A pooler such as pgbouncer takes no settings with a new connection. */
export function isPoolerRefusal(error: unknown): boolean {
  return error instanceof Error && /unsupported startup parameter/i.test(error.message)
}
