import * as z from 'zod'
import { Engine } from '../../../sandbox/engine.ts'
import type { SampleRequest } from './curl-request.ts'
import { SCRIPT_GUEST } from './script-guest.ts'

/** Of one sample; the largest take a few milliseconds. */
const LIMIT_MS = 1000
const MOST_REQUESTS = 50

/**
 * The requests that a JavaScript sample would send. It runs in an engine without files, network and programs. None where it
 * uses something that is not there, such as the client library of an API.
 */
export function scriptRequests(source: string): readonly SampleRequest[] {
  const requests: SampleRequest[] = []
  const end = performance.now() + LIMIT_MS
  const isOver = () => performance.now() > end || requests.length >= MOST_REQUESTS
  const engine = new Engine()
  engine.host = {
    tick: isOver,
    answer(_, name, text) {
      const request = name === 'request' ? sampleRequest(JSON.parse(text)) : undefined
      if (request) requests.push(request)
      return ''
    },
  }
  try {
    engine.start()
    const enter = engine.evaluate(SCRIPT_GUEST, 'guest.js')
    engine.call(enter, [engine.newFunction(), engine.newString(source)])
    while (!isOver() && engine.runJob());
  } catch {
    return []
  }
  // One that was stopped half-way would have sent more.
  return isOver() ? [] : requests
}

/** What comes out of the engine is whatever the sample made of it. */
const TOLD = z.object({
  url: z.url(),
  method: z.string(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  body: z.string().nullish(),
})

/** A request as a stand-in tells of it; undefined for one that leads nowhere we know. */
export function sampleRequest(told: unknown): SampleRequest | undefined {
  const { data } = TOLD.safeParse(told)
  return data && { ...data, url: new URL(data.url), headers: new Map(data.headers), body: data.body }
}
