import type { Context } from 'hono'
import { Problem } from '../../lib/problem.ts'
import type { Taken } from '../../limits/rate-window.ts'
import { HOUR_MS } from '../../shared/time.ts'
import { rateHeaders, tooManyText } from '../answer/too-many.ts'
import { clientAddress } from './client-address.ts'
import type { RequestContext } from './request-context.ts'

type AddressLimit = 'search' | 'playground' | 'feedback' | 'events' | 'assistant'

/** Counts a request of an address in the rolling hour; one too many is refused, and told when to come back. */
export async function requireWithinLimit(
  c: Context,
  request: RequestContext,
  name: AddressLimit,
): Promise<void> {
  const taken = await takeOfAddress(request, name, callerOf(c, request))
  if (!taken.allowed)
    throw new Problem('too-many-requests', tooManyText(taken), { headers: rateHeaders(name, taken) })
}

export function takeOfAddress(
  { view, parts }: RequestContext,
  name: AddressLimit,
  caller: string,
): Promise<Taken> {
  const limit = view.settings.limits[name]
  return parts.readers.limits.take(`${name}:address:${caller}`, { limit, windowMs: HOUR_MS })
}

export function callerOf(c: Context, { view, parts }: RequestContext): string {
  return clientAddress(c, view.settings.trustProxy, parts.readers.addressOf(c.req.raw))
}
