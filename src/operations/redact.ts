const HIDDEN = '[hidden]'

/** Fields that never reach the log, wherever they are in what is logged. */
const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'secret',
  'token',
  'key',
  'clientSecret',
  'databaseUrl',
  'redisUrl',
]

/** Paths as pino takes them: a field at the top, and one and two steps down. */
export const HIDDEN_PATHS: readonly string[] = SECRET_FIELDS.flatMap((field) => {
  const name = /^\w+$/.test(field) ? field : `["${field}"]`
  const dotted = name.startsWith('[') ? name : `.${name}`
  return [name, `*${dotted}`, `*.*${dotted}`]
})

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  // Passwords in addresses of databases. Each pattern begins with words that no other part of it can hold, so that a
  // long text is read once and not from every place in it.
  [/(:\/\/[^\s:/@]*):[^\s/@]+@/g, `$1:${HIDDEN}@`],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, `$1 ${HIDDEN}`],
  [/\b(set-cookie|cookie)\s*[:=]\s*[^\n]+/gi, `$1: ${HIDDEN}`],
  [/([?&](?:code|token|access_token|id_token|state|key|password|secret)=)[^&#\s"']*/gi, `$1${HIDDEN}`],
  // Keys of our own, which are known by how they begin.
  [/\blect_\w{6,}/g, `lect_${HIDDEN}`],
]

/** A text without what nobody may read in a log: messages and stacks quote what they were given. */
export function withoutSecrets(text: string): string {
  return PATTERNS.reduce((clean, [pattern, replacement]) => clean.replace(pattern, replacement), text)
}
