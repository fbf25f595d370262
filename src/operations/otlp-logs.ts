import { SeverityNumber, type Logger as OtelLogger } from '@opentelemetry/api'
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs'
import type { Collector } from './collector.ts'
import { withinTime } from './collector.ts'

const SEVERITIES: Readonly<Record<string, SeverityNumber>> = {
  trace: SeverityNumber.TRACE,
  debug: SeverityNumber.DEBUG,
  info: SeverityNumber.INFO,
  warn: SeverityNumber.WARN,
  error: SeverityNumber.ERROR,
  fatal: SeverityNumber.FATAL,
}

/** The lines of the log, by OTLP over HTTP. They are the same as those that are written, with secrets left out. */
export class OtlpLogs {
  readonly #provider: LoggerProvider
  readonly #logger: OtelLogger

  constructor({ endpoint, headers, serviceName, version }: Collector) {
    const exporter = new OTLPLogExporter({
      url: `${endpoint.replace(/\/+$/, '')}/v1/logs`,
      headers: { ...headers },
      timeoutMillis: 5000,
    })
    this.#provider = new LoggerProvider({
      resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
      processors: [new BatchLogRecordProcessor({ exporter, scheduledDelayMillis: 2000 })],
    })
    this.#logger = this.#provider.getLogger('lectern', version)
  }

  write(line: string): void {
    const { level, time, msg, ...fields } = JSON.parse(line) as Record<string, unknown>
    this.#logger.emit({
      timestamp: new Date(String(time)),
      severityNumber: SEVERITIES[String(level)] ?? SeverityNumber.UNSPECIFIED,
      severityText: String(level).toUpperCase(),
      body: String(msg),
      attributes: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plain(value)])),
    })
  }

  close(): Promise<void> {
    return withinTime(this.#provider.shutdown())
  }
}

/** Attributes are plain values; what went wrong is told as its text. */
function plain(value: unknown): string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : JSON.stringify(value)
}
