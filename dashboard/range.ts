import { HOUR_MS, DAY_MS } from '../src/shared/time.ts'
import { fullDay } from './format.ts'
import type { Route } from './route.ts'

export const PRESETS = ['24h', '7d', '30d', '90d'] as const
export type Preset = (typeof PRESETS)[number]

/** A period; `to` is not part of it. */
export interface Range {
  readonly preset: Preset | null
  readonly from: string
  readonly to: string
}

/** The period an address names; thirty days when it names none that can be. */
export function rangeOf({ params }: Route, now = Date.now()): Range {
  const from = params.get('from') ?? ''
  const to = params.get('to') ?? ''
  if (isDay(from) && isDay(to) && from < to) return { preset: null, from, to }
  const wanted = params.get('range') ?? ''
  const preset = (PRESETS as readonly string[]).includes(wanted) ? (wanted as Preset) : '30d'
  if (preset === '24h') {
    const end = (Math.floor(now / HOUR_MS) + 1) * HOUR_MS
    return { preset, from: new Date(end - DAY_MS).toISOString(), to: new Date(end).toISOString() }
  }
  const end = (Math.floor(now / DAY_MS) + 1) * DAY_MS
  return { preset, from: dayOf(end - Number.parseInt(preset, 10) * DAY_MS), to: dayOf(end) }
}

export function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}

/** The same period for the API. */
export function rangeQuery({ from, to }: Range): { readonly dateFrom: string; readonly dateTo: string } {
  return { dateFrom: from, dateTo: to }
}

/** `17 Oct 2026 to 15 Nov 2026`: the last day that counts, as people say it. */
export function rangeText({ preset, from, to }: Range): string {
  if (preset === '24h') return 'the last 24 hours'
  const last = dayOf(Date.parse(to) - DAY_MS)
  return last === from ? fullDay(from) : `${fullDay(from)} to ${fullDay(last)}`
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
