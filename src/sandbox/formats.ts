import { Lru } from '../lib/lru.ts'

/** Languages for author code: plain data in, plain text out. */
interface FormatRequest {
  readonly kind: string
  readonly locales?: unknown
  readonly options?: unknown
  readonly method: string
  readonly values: readonly unknown[]
}

const KINDS: Readonly<Record<string, readonly string[]>> = {
  NumberFormat: ['format', 'formatToParts'],
  DateTimeFormat: ['format', 'formatToParts', 'formatRange'],
  PluralRules: ['select'],
  RelativeTimeFormat: ['format'],
  ListFormat: ['format'],
  DisplayNames: ['of'],
  Collator: ['compare'],
}

type Formatter = Record<string, (...values: unknown[]) => unknown>

// Making one takes longer than using it, and sorting asks thousands of times. They hold nothing of a page.
const FORMATTERS = new Lru<string, Formatter>({ entries: 100 })

export function format({ kind, locales, options, method, values }: FormatRequest): object {
  if (!Object.hasOwn(KINDS, kind) || !(KINDS[kind]?.includes(method) || method === 'resolvedOptions'))
    return { error: 'There is no such format' }
  try {
    const formatter = FORMATTERS.getOrMake(JSON.stringify([kind, locales, options]), () => {
      const make = Intl[kind as 'NumberFormat'] as unknown as new (...given: unknown[]) => Formatter
      return new make(locales, options)
    })
    return { v: formatter[method]?.(...values.map(readValue)) }
  } catch (error) {
    return { error: (error as Error).message }
  }
}

function readValue(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { date, bigint, number } = value as { date?: unknown; bigint?: unknown; number?: unknown }
  if (typeof date === 'number') return new Date(date)
  // Reading digits takes the square of their number.
  if (typeof bigint === 'string') return BigInt(bigint.slice(0, 1000))
  return Number(number)
}

interface UrlRequest {
  readonly address: string
  readonly base: string | undefined
  /** Name and new value of a part to change first. */
  readonly set: readonly string[]
}

const URL_PARTS = [
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
] as const

/** The parts of an address, or null when it is none. */
export function parseUrl({ address, base, set }: UrlRequest): object | null {
  if (!URL.canParse(address, base)) return null
  const url = new URL(address, base)
  const name = ['href' as const, ...URL_PARTS].find((part) => part === set[0])
  try {
    if (name) url[name] = set[1] ?? ''
  } catch {
    return null
  }
  const parts = URL_PARTS.map((part) => [part, url[part]])
  return { ...Object.fromEntries(parts), href: url.href, origin: url.origin }
}
