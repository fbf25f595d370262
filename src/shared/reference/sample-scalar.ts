/** Limits of a number, in the words of JSON Schema. 3.0 marks an open end with a flag, 3.1 names it. */
interface Limits {
  readonly minimum?: unknown
  readonly maximum?: unknown
  readonly exclusiveMinimum?: unknown
  readonly exclusiveMaximum?: unknown
  readonly multipleOf?: unknown
}

/** A number within its limits. */
export function sampleNumber(limits: Limits, whole: boolean): number {
  const { multipleOf, exclusiveMinimum, exclusiveMaximum } = limits
  const step = typeof multipleOf === 'number' && multipleOf > 0 ? multipleOf : whole ? 1 : 0.5
  const low = numberOr(exclusiveMinimum) ?? numberOr(limits.minimum)
  const high = numberOr(exclusiveMaximum) ?? numberOr(limits.maximum)
  const isOpen = numberOr(exclusiveMinimum) !== undefined || exclusiveMinimum === true
  const above = low === undefined ? (whole ? 1 : step) : Math.ceil(low / step) * step
  const first = isOpen && above === low ? above + step : above
  const fitting = high !== undefined && first > high ? (low ?? Math.floor(high / step) * step) : first
  return Number(fitting.toPrecision(15))
}

function numberOr(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

const FORMATS: Readonly<Record<string, string>> = {
  'date-time': '2026-01-15T09:30:00Z',
  date: '2026-01-15',
  time: '09:30:00Z',
  duration: 'P3D',
  email: 'jane@example.com',
  'idn-email': 'jane@example.com',
  hostname: 'example.com',
  'idn-hostname': 'example.com',
  ipv4: '203.0.113.7',
  ipv6: '2001:db8::7',
  uri: 'https://example.com',
  url: 'https://example.com',
  'uri-reference': '/path',
  iri: 'https://example.com',
  uuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  password: 'correct horse battery staple',
  byte: 'aGVsbG8=',
  base64: 'aGVsbG8=',
  'json-pointer': '/name',
  regex: '^[a-z]+$',
}

interface TextLimits {
  readonly format?: unknown
  readonly contentEncoding?: unknown
  readonly minLength?: unknown
  readonly maxLength?: unknown
}

/** A text of a format, or of a length. */
export function sampleText({ format, contentEncoding, minLength, maxLength }: TextLimits): string {
  if (typeof format === 'string' && Object.hasOwn(FORMATS, format)) return FORMATS[format] as string
  if (contentEncoding !== undefined) return 'aGVsbG8='
  const least = Math.min(numberOr(minLength) ?? 0, 200)
  return 'string'.padEnd(least, 'string').slice(0, Math.max(numberOr(maxLength) ?? Infinity, 0))
}
