import * as z from 'zod'
import { url, variable } from './variable.ts'

/** What a server tells of itself. */
export const TELEMETRY_VARIABLES = {
  logLevel: variable({
    name: 'LECTERN_LOG_LEVEL',
    schema: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
    about: 'Log level.',
  }),
  logFormat: variable({
    name: 'LECTERN_LOG_FORMAT',
    schema: z.enum(['json', 'pretty']).optional(),
    about: 'One JSON object per line, or lines formatted for reading.',
    defaultText: '`pretty` in a terminal, otherwise `json`',
  }),
  otlpEndpoint: variable({
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    schema: url(['http', 'https'], 'http://collector:4318'),
    about:
      'Collector for OpenTelemetry data, with OTLP over HTTP. Traces go there; logs and metrics too, if they are turned on.',
    defaultText: 'none',
  }),
  otlpHeaders: variable({
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    schema: z
      .string()
      .default('')
      .transform((text) =>
        Object.fromEntries(
          text.split(',').flatMap((pair) => {
            const [name = '', ...value] = pair.split('=')
            return name.trim() === '' ? [] : [[name.trim(), decodeURIComponent(value.join('=').trim())]]
          }),
        ),
      ),
    about: 'Headers for that collector, as `name=value` separated by commas.',
    secret: true,
  }),
  serviceName: variable({
    name: 'OTEL_SERVICE_NAME',
    schema: z.string().min(1).default('lectern'),
    about: 'Name of this service in OpenTelemetry data.',
  }),
  otlpLogs: variable({
    name: 'OTEL_LOGS_EXPORTER',
    schema: z.enum(['otlp', 'none']).default('none'),
    about: '`otlp` sends the log to the collector as well.',
  }),
  otlpMetrics: variable({
    name: 'OTEL_METRICS_EXPORTER',
    schema: z.enum(['otlp', 'none']).default('none'),
    about: '`otlp` sends the metrics to the collector as well.',
  }),
  metricsEveryMs: variable({
    name: 'OTEL_METRIC_EXPORT_INTERVAL',
    schema: z
      .string()
      .regex(/^[1-9]\d{2,7}$/, 'must be milliseconds, 100 or more')
      .default('60000')
      .transform(Number),
    about: 'Milliseconds between two times that metrics are sent.',
  }),
  traceRatio: variable({
    name: 'OTEL_TRACES_SAMPLER_ARG',
    schema: z
      .string()
      .refine((text) => Number(text) >= 0 && Number(text) <= 1, 'must be a number from 0 to 1')
      .default('1')
      .transform(Number),
    about: 'Share of requests to trace, if the caller has not decided.',
  }),
} as const
