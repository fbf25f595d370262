import * as z from 'zod'
import { webUrlSchema } from './link.ts'
import { openObject } from './open-object.ts'

const session = {
  sessionDays: z.number().min(1).max(365).default(30).describe('Days until a reader must log in again.'),
  idleDays: z
    .number()
    .min(1)
    .max(365)
    .default(7)
    .describe('Days without a visit after which a session ends.'),
}

const accountsSchema = openObject({
  method: z.literal('accounts').describe('Accounts on this server, made with `lectern account add`.'),
  ...session,
})

const passwordSchema = openObject({
  method: z
    .literal('password')
    .describe(
      'One password for all readers: LECTERN_SITE_PASSWORD for a folder, or the password of the project.',
    ),
  ...session,
})

const oidcSchema = openObject({
  method: z
    .literal('oidc')
    .describe(
      'An OpenID Connect provider. The client secret is LECTERN_OIDC_CLIENT_SECRET for a folder, or that of the project.',
    ),
  issuer: webUrlSchema.describe('URL of the provider.'),
  clientId: z.string().min(1).describe('Client ID at the provider.'),
  scopes: z
    .array(z.string().min(1))
    .min(1)
    .default(['openid', 'profile', 'email'])
    .describe('Scopes to request. `openid` is always included.'),
  groupsClaim: z.string().min(1).default('groups').describe('Claim that contains the groups of a reader.'),
  infoUrl: webUrlSchema
    .optional()
    .describe(
      'URL that returns more about a reader (groups and content). It is called with their access token. In deployed content, it must be on the host of the provider.',
    ),
  allowedDomains: z
    .array(z.string().min(1))
    .optional()
    .describe('Only admit readers with an email address of these domains.'),
  logoutUrl: webUrlSchema.optional().describe('Where to send readers after logging out.'),
  ...session,
})

const jwtSchema = openObject({
  method: z.literal('jwt').describe('Your own login page, which signs readers in with a JSON Web Token.'),
  loginUrl: webUrlSchema.describe('Your login page; `?redirect=` is added.'),
  keys: z
    .array(
      openObject({
        id: z.string().min(1).optional().describe('Key ID (`kid`) in the token header.'),
        publicKey: z.string().min(1).describe('Public key as PEM text.'),
      }),
    )
    .min(1)
    .describe('Public keys for the signatures of tokens (EdDSA or ES256).'),
  maxAge: z.number().int().min(1).max(300).default(10).describe('Maximum age of a token, in seconds.'),
  ...session,
})

export const lecternAuthSchema = z
  .discriminatedUnion('method', [accountsSchema, passwordSchema, oidcSchema, jwtSchema])
  .describe('Login for readers. When it is there, every page needs login unless it says `public: true`.')

/** The ways to log in, for the reference page. */
export const authMethodSchemas = [accountsSchema, passwordSchema, oidcSchema, jwtSchema] as const
