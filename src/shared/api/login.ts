import * as z from 'zod'

const provider = z.object({
  issuer: z.string().describe('URL of the OpenID provider.'),
  hasClientSecret: z.boolean(),
})

export const loginSecrets = z
  .object({
    sitePassword: z.boolean().describe('Whether a password of all readers is set.'),
    oidc: provider
      .nullable()
      .describe('The provider that may be sent the client secret and opens the dashboard.'),
    unreadable: z
      .boolean()
      .describe('The client secret was stored under another LECTERN_SECRET and must be set again.'),
  })
  .meta({ id: 'LoginSecrets' })

export const loginSecretsChange = z
  .object({
    sitePassword: z.string().min(8).max(1024).nullable().optional().describe('null removes it.'),
    oidc: z
      .object({
        issuer: z.url({ protocol: /^https?$/ }).max(300),
        clientSecret: z.string().min(1).max(1000).optional(),
      })
      .nullable()
      .optional()
      .describe('null removes it.'),
  })
  .meta({ id: 'LoginSecretsChange' })
