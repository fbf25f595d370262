import * as z from 'zod'
import { longSecret, url, variable } from './variable.ts'

/** Secrets and keys: of the installation, its first account, its site, and what deploys to it. */
export const ACCESS_VARIABLES = {
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
    about: 'Admin API key for `lectern deploy` and `lectern status`.',
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
    schema: z
      .string()
      .min(16)
      .regex(
        /^(?:(?!whsec_)|whsec_[A-Za-z\d+/]{22,}={0,2}$)/,
        'must have Base64 of 16 bytes or more after whsec_',
      )
      .optional(),
    about:
      'Signs what is sent to the `webhooks` of lectern.json: `whsec_` and Base64, as libraries of Standard Webhooks expect it, or any text of 16 characters or more.',
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
} as const
