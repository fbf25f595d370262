import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino'
import { prettyLine } from './pretty-lines.ts'
import { HIDDEN_PATHS, withoutSecrets } from './redact.ts'

export interface LoggerOptions {
  readonly level: string
  readonly format: 'json' | 'pretty'
  /** Where to: 1 is the standard output, 2 the error output. */
  readonly descriptor: 1 | 2
  readonly colours: boolean
}

/** One finished request. Holds nothing about who asked. */
export interface RequestLine {
  readonly id: string
  readonly method: string
  /** The template of the route, never the address: addresses may hold secrets. */
  readonly route: string
  readonly status: number
  readonly ms: number
  readonly bytes: number
  readonly aborted?: true
  readonly trace?: string
  readonly path?: string
}

export interface Logger {
  request(level: 'debug' | 'info' | 'error', line: RequestLine): void
  /** Whether addresses may be logged, without secrets in them. */
  readonly detailed: boolean
  info(message: string, fields?: object): void
  warn(message: string, fields?: object): void
  /** With the stack, which nobody but the operator sees. */
  error(message: string, error: unknown, fields?: object): void
  /** Writes out what waits. */
  flush(): void
}

const FLUSH_AFTER_MS = 200
/** Lines wait until there is this much of them: a call of the kernel costs more than a page from memory. */
const WRITE_AT_BYTES = 8192

export function openLogger({ level, format, descriptor, colours }: LoggerOptions): Logger {
  const out = format === 'pretty' ? people(descriptor, colours) : machines(descriptor)
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  }
  // Lines of requests are put together from safe parts; looking for secrets in each would cost more than writing it.
  const requests: PinoLogger = pino(options, out.stream)
  const log: PinoLogger = pino(
    {
      ...options,
      redact: { paths: [...HIDDEN_PATHS], censor: '[hidden]' },
      serializers: { err: errorFields },
    },
    out.stream,
  )
  return {
    detailed: requests.isLevelEnabled('debug'),
    request: (lineLevel, line) => requests[lineLevel](line, 'request'),
    info: (message, fields = {}) => log.info(fields, withoutSecrets(message)),
    warn: (message, fields = {}) => log.warn(fields, withoutSecrets(message)),
    error: (message, error, fields = {}) => log.error({ ...fields, err: error }, withoutSecrets(message)),
    flush: out.flush,
  }
}

/** Written when enough is there or a moment has passed, and never by the thread that answers. */
function machines(descriptor: 1 | 2) {
  const stream = pino.destination({ dest: descriptor, sync: false, minLength: WRITE_AT_BYTES })
  // Whoever read the log is gone; the site goes on.
  stream.on('error', () => undefined)
  setInterval(() => stream.flush(), FLUSH_AFTER_MS).unref()
  const flush = () => {
    try {
      stream.flushSync()
    } catch {
      // Not open yet, or no longer: nothing waits.
    }
  }
  process.once('exit', flush)
  return { stream, flush }
}

function people(descriptor: 1 | 2, colours: boolean) {
  const out = descriptor === 1 ? process.stdout : process.stderr
  const stream: DestinationStream = { write: (line) => void out.write(prettyLine(line, colours)) }
  return { stream, flush: () => undefined }
}

function errorFields(error: unknown): object {
  if (!(error instanceof Error)) return { message: withoutSecrets(String(error)) }
  return {
    type: error.name,
    message: withoutSecrets(error.message),
    stack: withoutSecrets(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: errorFields(error.cause) }),
  }
}
