const numbers = new Intl.NumberFormat('en')
const shortNumbers = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const dayText = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayYear = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const dayTime = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
})
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

export function count(value: number): string {
  return numbers.format(value)
}

export function shortCount(value: number): string {
  return value < 10_000 ? numbers.format(value) : shortNumbers.format(value)
}

/** `1 view`, `2 views`. */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`
}

export function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}

export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}

export function day(iso: string): string {
  return dayText.format(new Date(iso))
}

export function fullDay(iso: string): string {
  return dayYear.format(new Date(iso))
}

export function hour(iso: string): string {
  return `${day(iso)}, ${iso.slice(11, 16)}`
}

/** A moment, with its zone. */
export function moment(iso: string): string {
  return `${dayTime.format(new Date(iso))} UTC`
}

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

/** `3 hours ago`; the day itself once it is a week away. */
export function ago(iso: string, now = Date.now()): string {
  const gone = Date.parse(iso) - now
  if (Math.abs(gone) > 7 * 86_400_000) return fullDay(iso)
  for (const [unit, size] of STEPS)
    if (Math.abs(gone) >= size) return relative.format(Math.round(gone / size), unit)
  return 'just now'
}
