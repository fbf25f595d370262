import { pino, type Logger as PinoLogger } from 'pino'
import { LineWriter } from './line-writer.ts'
import { prettyLine } from './pretty-lines.ts'
import { HIDDEN_PATHS, withoutSecrets } from './redact.ts'

export interface LoggerOptions {
  readonly level: string
  readonly format: 'json' | 'pretty'
  /** Where to: 1 is the standard output, 2 the error output. */
  readonly descriptor: 1 | 2
  readonly colours: boolean
  /** Gets every line too, as JSON. */
  readonly copy?: { write(line: string): void } | undefined
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
  /** Id of the project whose site was asked for. */
  project?: string
  aborted?: true
  trace?: string
  path?: string
}

export interface Logger {
  request(level: 'debug' | 'info' | 'error', line: RequestLine): void
  /** Whether addresses may be logged, without secrets in them. */
  readonly detailed: boolean
  info(message: string, fields?: object): void
  warn(message: string, fields?: object): void
  /** With the stack, which nobody but the operator sees. */
  error(message: string, error: unknown, fields?: object): void
  /** Writes out what waits; whoever reads slowly or not at all is not waited for. */
  close(): Promise<void>
}

export function openLogger({ level, format, descriptor, colours, copy }: LoggerOptions): Logger {
  const written = format === 'pretty' ? people(descriptor, colours) : new LineWriter(descriptor)
  const out = copy ? both(written, copy) : written
  const options = {
    level,
    base: null,
    timestamp: clock(),
    formatters: { level: (label: string) => ({ level: label }) },
  }
  // Lines of requests are put together from safe parts; looking for secrets in each would cost more than writing it.
  const requests: PinoLogger = pino(options, out)
  const log: PinoLogger = pino(
    {
      ...options,
      redact: { paths: [...HIDDEN_PATHS], censor: '[hidden]' },
      serializers: { err: errorFields },
    },
    out,
  )
  return {
    detailed: requests.isLevelEnabled('debug'),
    request: (lineLevel, line) => requests[lineLevel](line, 'request'),
    info: (message, fields = {}) => log.info(fields, withoutSecrets(message)),
    warn: (message, fields = {}) => log.warn(fields, withoutSecrets(message)),
    error: (message, error, fields = {}) => log.error({ ...fields, err: error }, withoutSecrets(message)),
    close: () => out.close(),
  }
}

/** The time as pino wants it. Written out once a millisecond, however many lines that has. */
function clock(): () => string {
  let at = 0
  let text = ''
  return () => {
    const now = Date.now()
    if (now !== at) {
      at = now
      text = `,"time":"${new Date(now).toISOString()}"`
    }
    return text
  }
}

function people(descriptor: 1 | 2, colours: boolean) {
  const out = descriptor === 1 ? process.stdout : process.stderr
  return {
    write: (line: string) => void out.write(prettyLine(line, colours)),
    close: () => Promise.resolve(),
  }
}

function both(out: Pick<LineWriter, 'write' | 'close'>, copy: Pick<LineWriter, 'write'>) {
  return {
    write: (line: string) => {
      out.write(line)
      copy.write(line)
    },
    close: () => out.close(),
  }
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
