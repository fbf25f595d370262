import { isIP } from 'node:net'
import type { RequestHandler } from './serve.ts'

/**
 * Answers only for names that lead here by themselves. A page on the internet can have its own name lead to this
 * machine, and would then read what a preview shows.
 */
export function onlyOwnHosts(app: RequestHandler, allowed: readonly string[]): RequestHandler {
  const names = new Set(allowed.map((name) => name.toLowerCase()))
  return {
    fetch: (request, env) => {
      const host = hostOf(request.headers.get('host') ?? new URL(request.url).host)
      if (isOwn(host) || names.has(host)) return app.fetch(request, env)
      return new Response(
        'The preview answers to localhost and IP addresses only. Allow other names with --allow-host NAME.\n',
        { status: 403 },
      )
    },
  }
}

function hostOf(header: string): string {
  return header
    .toLowerCase()
    .replace(/:\d+$/, '')
    .replace(/\.$/, '')
    .replace(/^\[|\]$/g, '')
}

function isOwn(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || isIP(host) !== 0
}
