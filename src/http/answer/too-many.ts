import type { Taken } from '../../limits/rate-window.ts'
import { HOUR_MS } from '../../shared/time.ts'

export function tooManyText({ limit, retryAfterMs }: Taken): string {
  return `Too many requests: ${limit} are allowed per hour. Try again in ${seconds(retryAfterMs)} s.`
}

export function rateHeaders(
  name: string,
  { limit, remaining, retryAfterMs, resetMs }: Taken,
): Record<string, string> {
  return {
    'Retry-After': String(seconds(retryAfterMs)),
    'RateLimit-Policy': `"${name}";q=${limit};w=${HOUR_MS / 1000}`,
    RateLimit: `"${name}";r=${remaining};t=${seconds(resetMs)}`,
  }
}

function seconds(ms: number): number {
  return Math.ceil(ms / 1000)
}
