import * as z from 'zod'
import { hasPlainPath, PLAIN_PATH_RULE } from './base-url.ts'
import { lecternAuthSchema } from './lectern-auth.ts'
import { lecternLanguagesSchema, lecternVersionsSchema } from './lectern-editions.ts'
import { lecternLimitsSchema } from './lectern-limits.ts'
import { lecternQuotasSchema } from './lectern-quotas.ts'
import { lecternRepositorySchema } from './lectern-repository.ts'
import { lecternSearchSchema } from './lectern-search.ts'
import { lecternSecuritySchema } from './lectern-security.ts'
import { lecternPullRequestsSchema } from './lectern-pull-requests.ts'
import { lecternWebhooksSchema } from './lectern-webhooks.ts'
import { webUrlSchema } from './link.ts'
import { openObject } from './open-object.ts'

const mcpSchema = openObject({
  name: z
    .string()
    .regex(/[a-z\d]/i, 'must hold a letter or digit')
    .max(60)
    .optional()
    .describe(
      'Suffix of the tool names: `acme` produces `search_acme`. The default is the name of the site.',
    ),
  enabled: z
    .boolean()
    .default(true)
    .describe('Serve MCP on a site with login. Without login it is always served.'),
  redirects: z
    .array(
      z
        .string()
        .min(1)
        .refine(
          (entry) => !/^\s*(javascript|data|file|vbscript):/i.test(entry),
          'must not use a scheme that runs code',
        ),
    )
    .default([])
    .describe(
      'Allowed redirects after login: host names (https), or full URLs for other schemes. Well-known tools and localhost are always allowed.',
    ),
  popularRedirects: z
    .array(z.string().min(1))
    .optional()
    .describe('Replaces the built-in list of well-known AI tools that login can redirect to.'),
  tokenLifetime: z
    .number()
    .int()
    .min(60)
    .max(31_536_000)
    .default(3600)
    .describe('Lifetime of an access token, in seconds: 60 or more.'),
})

const playgroundSchema = openObject({
  proxy: z.boolean().default(true).describe('Enable the proxy. docs.json determines whether pages use it.'),
  allowedHosts: z
    .array(
      z.union([
        z.string().min(1),
        openObject({
          host: z.string().min(1).describe('The host, with its port if it has one.'),
          projects: z.array(z.string().min(1)).min(1).describe('IDs of the projects whose specs may use it.'),
        }),
      ]),
    )
    .default([])
    .describe(
      'Hosts that the proxy can call in addition to those in the specs. Required for private addresses. An entry with `host` and `projects` opens it to some projects of a server only.',
    ),
})

function isOrigin(text: string): boolean {
  const filled = text.replace('{project}', 'p')
  return /^https?:\/\/[^/?#]+\/?$/i.test(filled) && URL.canParse(filled)
}

/** An origin that differs from preview to preview, and from site to site. */
function isPreviewOrigin(text: string): boolean {
  const filled = text.replace('{preview}', 'a').replace('{host}', 'b.example').replace('{project}', 'c')
  const [, host = ''] = /^https?:\/\/([^/?#]+)\/?$/i.exec(filled) ?? []
  return (
    host !== '' &&
    !/[{}]/.test(host) &&
    URL.canParse(filled) &&
    text.includes('{preview}') &&
    /\{(?:host|project)\}/.test(text) &&
    // Names have dashes: with one alone between them, `a-b-c` would be a preview of `c` and one of `b-c`.
    !/\{preview\}(?:(?!\.|--)[^{])*\{|\}(?:(?!\.|--)[^{}])*\{preview\}/i.test(text)
  )
}

export const settingsSchema = openObject({
  $schema: z.string().optional().describe('URL of the JSON schema, for completion in an editor.'),
  organization: z.string().min(1).optional().describe('Name of the organization that owns the project.'),
  project: z
    .string()
    .regex(/^[\w-]{1,64}$/, 'must be 1 to 64 letters, digits, - and _')
    .optional()
    .describe('Project ID in the REST API. If it is not set, one is generated at the first start.'),
  baseUrl: webUrlSchema
    .refine(hasPlainPath, PLAIN_PATH_RULE)
    .overwrite((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe(
      'Public URL of the site, such as `https://docs.acme.com`, or with a path: `https://acme.com/docs`. Used in links, sitemaps and logins.',
    ),
  dashboardUrl: z
    .string()
    .refine(isOrigin, 'must be a URL without a path, like https://admin.example.com')
    .overwrite((url) => url.replace(/\/+$/, ''))
    .optional()
    .meta({ typeLabel: 'URL' })
    .describe(
      'Origin of the dashboard, other than that of the site. `{project}` in it stands for the project ID; deployed sites need it, as in `https://{project}.admin.example.com`.',
    ),
  previewUrl: z
    .union([
      z.literal(false),
      z
        .string()
        .refine(
          isPreviewOrigin,
          'must be a URL without a path that has {preview} and {host} or {project}, with a dot or two dashes between them, like https://{preview}--{host}',
        )
        .overwrite((url) => url.replace(/\/+$/, '')),
    ])
    .optional()
    .describe(
      'Origin of each preview of a deployment, as in `https://{preview}--{host}`; needs DNS and a certificate for these names. `{preview}` stands for the branch or the deployment, `{host}` for the host of the site, `{project}` for the project ID. Without it, previews of sites on `localhost` are at `{preview}--{project}.localhost`, and others are on the origin of the site, as with `false`.',
    ),
  previewDays: z.number().int().min(1).max(365).default(30).describe('Days for which a preview is kept.'),
  repository: lecternRepositorySchema.optional(),
  languages: lecternLanguagesSchema,
  versions: lecternVersionsSchema,
  search: lecternSearchSchema,
  trustProxy: z
    .union([z.boolean(), z.array(z.string().min(1))])
    .default(false)
    .describe(
      'Trust `X-Forwarded-For` from any proxy that connects (true), or from these IP addresses and CIDR ranges. The URL of the site always comes from `baseUrl`.',
    ),
  auth: lecternAuthSchema.optional(),
  mcp: mcpSchema.prefault({}).describe('MCP server for AI tools.'),
  limits: lecternLimitsSchema,
  quotas: lecternQuotasSchema,
  playground: playgroundSchema.prefault({}).describe('API playground.'),
  security: lecternSecuritySchema,
  webhooks: lecternWebhooksSchema,
  gapThreshold: z
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(10)
    .describe(
      'How many searches of the last 30 days must be without an answer before the webhook `gap.reached` tells of the question.',
    ),
  pullRequests: lecternPullRequestsSchema,
}).describe('The lectern.json of a Lectern server.')
