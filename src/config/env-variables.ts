import * as z from 'zod'
import { hasPlainPath, PLAIN_PATH_RULE } from './schema/base-url.ts'
import { BUCKET_URL_RULE, parseBucketUrl } from './schema/bucket-url.ts'

/** One environment variable: its name, its rule, its meaning, and whether its value must stay unseen. */
export interface EnvironmentVariable<Schema extends z.ZodType = z.ZodType> {
  readonly name: string
  readonly schema: Schema
  readonly about: string
  /** Shown in the reference where the code does not hold a default. */
  readonly defaultText?: string
  /** A secret may also come from a file named by `<NAME>_FILE`, and never appears in a message. */
  readonly secret?: true
}

const url = (schemes: readonly string[], example: string) =>
  z
    .string()
    .refine(
      (text) => schemes.some((scheme) => text.startsWith(`${scheme}:`)),
      `must be a URL like ${example}`,
    )
    .optional()

/** Any value but empty, `0` and `false` means yes, as build services and terminals have it. */
const flag = z
  .string()
  .default('')
  .transform((text) => !['', '0', 'false'].includes(text.toLowerCase()))

const longSecret = z.string().min(32).optional()

/** Every variable Lectern reads; the key is its name in code. */
export const ENVIRONMENT_VARIABLES = {
  port: variable({
    name: 'PORT',
    schema: z
      .string()
      .refine(
        (text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535,
        'must be a port number from 0 to 65535',
      )
      .default('3000')
      .transform(Number),
    about: 'Port to listen on. `--port` takes precedence. 0 means any free port.',
  }),
  host: variable({
    name: 'HOST',
    schema: z.string().min(1).optional(),
    about: 'Address to listen on. `--host` takes precedence.',
    defaultText: '`localhost`',
  }),
  baseUrl: variable({
    name: 'LECTERN_BASE_URL',
    schema: z
      .string()
      .refine(
        (text) => /^https?:\/\//.test(text) && URL.canParse(text),
        'must be a URL like https://docs.example.com',
      )
      .refine(hasPlainPath, PLAIN_PATH_RULE)
      .transform((text) => text.replace(/\/+$/, ''))
      .optional(),
    about: 'Public URL of the site. Overrides `baseUrl` in lectern.json.',
  }),
  dataDirectory: variable({
    name: 'LECTERN_DATA',
    schema: z.string().min(1).optional(),
    about: 'Folder for the database, caches and generated secrets. `--data` takes precedence.',
    defaultText: '`.lectern` in the docs folder',
  }),
  configFile: variable({
    name: 'LECTERN_CONFIG',
    schema: z.string().min(1).optional(),
    about:
      'The `lectern.json` to use for a folder, or the settings of the operator for deployed sites. `--config` takes precedence.',
    defaultText: '`lectern.json` in the docs folder',
  }),
  databaseUrl: variable({
    name: 'LECTERN_DATABASE_URL',
    schema: url(
      ['postgres', 'postgresql', 'sqlite', 'file'],
      'postgres://user:password@host/name or sqlite:path',
    ),
    about: 'Database: PostgreSQL for several servers, or a SQLite file.',
    defaultText: 'a SQLite file in the data folder',
    secret: true,
  }),
  databaseConnections: variable({
    name: 'LECTERN_DATABASE_CONNECTIONS',
    schema: z.coerce.number('must be a number').int().min(1).max(500).optional(),
    about: 'The most connections of one server to PostgreSQL.',
    defaultText: '`5`',
  }),
  bucket: variable({
    name: 'LECTERN_BLOB_URL',
    schema: z
      .string()
      .transform((text, context) => {
        const place = parseBucketUrl(text)
        if (!place) context.addIssue({ code: 'custom', message: BUCKET_URL_RULE })
        return place ?? z.NEVER
      })
      .optional(),
    about:
      'Bucket of S3-compatible storage for the files of deployments: `s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1`. All servers of an installation must have the same.',
    defaultText: 'files are kept in the database',
    // Keys do not belong in it, and are not printed where somebody writes them there.
    secret: true,
  }),
  bucketKeyId: variable({
    name: 'AWS_ACCESS_KEY_ID',
    schema: z.string().min(1).optional(),
    about: 'Access key for `LECTERN_BLOB_URL`.',
    secret: true,
  }),
  bucketSecret: variable({
    name: 'AWS_SECRET_ACCESS_KEY',
    schema: z.string().min(1).optional(),
    about: 'Secret of that access key.',
    secret: true,
  }),
  bucketToken: variable({
    name: 'AWS_SESSION_TOKEN',
    schema: z.string().min(1).optional(),
    about: 'Session token of that access key, if it is a temporary one.',
    secret: true,
  }),
  redisUrl: variable({
    name: 'LECTERN_REDIS_URL',
    schema: url(['redis', 'rediss', 'unix'], 'redis://host:6379'),
    about: 'Redis or Valkey, to share rate limits between several servers.',
    defaultText: 'limits are counted in the process',
    secret: true,
  }),
  secret: variable({
    name: 'LECTERN_SECRET',
    schema: longSecret,
    about:
      'Sessions and tokens count only under it, and secrets in the database are encrypted with it; at least 32 characters. All servers of an installation must have the same. A new one ends every session.',
    defaultText: 'generated once into the database',
    secret: true,
  }),
  previousSecret: variable({
    name: 'LECTERN_SECRET_PREVIOUS',
    schema: longSecret,
    about: 'The secret before `LECTERN_SECRET`. While it is set, its sessions and tokens still count.',
    defaultText: 'sessions of other secrets have ended',
    secret: true,
  }),
  privateHosts: variable({
    name: 'LECTERN_PRIVATE_HOSTS',
    schema: z
      .string()
      .transform((text) => text.split(/[\s,]+/).filter((host) => host !== ''))
      .optional(),
    about:
      'Hosts outside the public internet that specs, OpenID providers and git hosts of deployed sites may be on, separated by commas, such as `api.internal, 10.0.0.7`.',
    defaultText: 'none',
  }),
  trustedSpecHosts: variable({
    name: 'LECTERN_TRUSTED_SPEC_HOSTS',
    schema: z
      .string()
      .transform((text) =>
        text
          .toLowerCase()
          .split(/[\s,]+/)
          .filter((host) => host !== ''),
      )
      .optional(),
    about:
      'Hosts whose specs, named by URL, may hold MDX with code and HTML in `x-mint.content`, separated by commas, such as `api.example.com`. From other hosts it is text.',
    defaultText: 'none',
  }),
  adminEmail: variable({
    name: 'LECTERN_ADMIN_EMAIL',
    schema: z
      .string()
      .regex(/^[^\s@]+@[^\s@]+$/, 'must be an email address')
      .optional(),
    about:
      'Email address of the first admin of the dashboard. The account is created at the first start, with LECTERN_ADMIN_PASSWORD.',
    defaultText: 'a one-time link is printed',
  }),
  adminPassword: variable({
    name: 'LECTERN_ADMIN_PASSWORD',
    schema: z.string().min(12).optional(),
    about: 'Password of the first admin, at least 12 characters.',
    secret: true,
  }),
  sitePassword: variable({
    name: 'LECTERN_SITE_PASSWORD',
    schema: z.string().min(1).optional(),
    about:
      'Password of all readers, for the login method `password` of a folder. For deployed sites, set one for each project.',
    secret: true,
  }),
  oidcClientSecret: variable({
    name: 'LECTERN_OIDC_CLIENT_SECRET',
    schema: z.string().min(1).optional(),
    about:
      'Client secret, for the login method `oidc` of a folder. For deployed sites, set one for each project.',
    secret: true,
  }),
  key: variable({
    name: 'LECTERN_KEY',
    schema: z.string().min(1).optional(),
    about: 'Admin API key that `lectern deploy` uses.',
    secret: true,
  }),
  gitToken: variable({
    name: 'LECTERN_GIT_TOKEN',
    schema: z.string().min(1).optional(),
    about: 'Token for private git repositories over https.',
    secret: true,
  }),
  gitHookSecret: variable({
    name: 'LECTERN_GIT_HOOK_SECRET',
    schema: z.string().min(16).optional(),
    about:
      'Secret of the webhooks that git hosts send to `/_lectern/hooks/git` about pushes and pull requests; 16 characters or more.',
    defaultText: 'the address answers with 404',
    secret: true,
  }),
  gitPollSeconds: variable({
    name: 'LECTERN_GIT_POLL_SECONDS',
    schema: z.coerce.number('must be a number').int().min(10).max(86_400).default(60),
    about: 'How often git repositories are polled for new commits.',
  }),
  webhookSecret: variable({
    name: 'LECTERN_WEBHOOK_SECRET',
    schema: z.string().min(16).optional(),
    about: 'Signs what is sent to the `webhooks` of lectern.json; 16 characters or more.',
    secret: true,
  }),
  llmUrl: variable({
    name: 'LECTERN_LLM_URL',
    schema: url(['http', 'https'], 'https://api.example.com/v1'),
    about: 'Base URL of an OpenAI-compatible API that writes the answers of the assistant.',
    defaultText: 'the assistant answers with passages',
  }),
  llmKey: variable({
    name: 'LECTERN_LLM_KEY',
    schema: z.string().min(1).optional(),
    about: 'Key of that service.',
    secret: true,
  }),
  llmModel: variable({
    name: 'LECTERN_LLM_MODEL',
    schema: z.string().min(1).default('gpt-4o-mini'),
    about: 'Name of the model.',
  }),
  metricsToken: variable({
    name: 'LECTERN_METRICS_TOKEN',
    schema: z.string().min(16).optional(),
    about: 'Bearer token for `/metrics`, at least 16 characters.',
    defaultText: '`/metrics` works only on the local machine',
    secret: true,
  }),
  editor: variable({
    name: 'LECTERN_EDITOR',
    schema: z
      .enum(['vscode', 'vscode-insiders', 'cursor', 'windsurf', 'zed', 'idea', 'none'])
      .default('vscode'),
    about: 'Editor that links in the preview open.',
  }),
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
  // Read by scripts/executable/main.cjs, before any of this is loaded.
  programDir: variable({
    name: 'LECTERN_PROGRAM_DIR',
    schema: z.string().optional(),
    about:
      'The folder that the one-file program unpacks itself into. Others must not be able to write to it.',
    defaultText: '`lectern` in the cache folder of the user',
  }),
  noColor: variable({ name: 'NO_COLOR', schema: flag, about: 'Print without colours.' }),
  forceColor: variable({
    name: 'FORCE_COLOR',
    schema: flag,
    about: 'Print with colours outside a terminal too.',
  }),
  ci: variable({
    name: 'CI',
    schema: flag,
    about: 'Ask no questions and open no browser. CI systems set it.',
  }),
  github: variable({
    name: 'GITHUB_ACTIONS',
    schema: flag,
    about: 'Print diagnostics in the format that GitHub shows next to changed lines. GitHub sets it.',
  }),
} as const

function variable<Schema extends z.ZodType>(given: EnvironmentVariable<Schema>): EnvironmentVariable<Schema> {
  return given
}
