import type Provider from 'oidc-provider'
import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import { CREDENTIAL_PREFIX } from '../client-credentials.ts'

export const MCP_SCOPE = 'mcp:search'

interface GrantOptions {
  readonly resource: string
  /** Seconds. */
  readonly lifetime: number
  readonly onUse: (clientId: string) => void
}

/** Prefix of the account of a program. */
export const CLIENT_ACCOUNT = 'client:'

/**
 * Tokens for programs. The standard grant gives no refresh token, but the MCP server promises one: so this grant is
 * ours, and the provider's own refresh grant continues from it.
 */
export function registerClientCredentials(provider: Provider, options: GrantOptions): void {
  const { resource, lifetime, onUse } = options
  const handler = async (ctx: KoaContextWithOIDC) => {
    const { client, params } = ctx.oidc
    // Only credentials of the operator: a client that registered itself must send a person to log in.
    if (!client?.clientId.startsWith(CREDENTIAL_PREFIX))
      throw new errors.UnauthorizedClient('this client may not use client_credentials')
    const scope = params?.['scope']
    const asked = typeof scope === 'string' ? scope : MCP_SCOPE
    if (asked.split(' ').some((scope) => scope !== '' && scope !== MCP_SCOPE))
      throw new errors.InvalidScope('only mcp:search can be asked for', asked)
    checkResource(params?.['resource'], resource)
    const accountId = `${CLIENT_ACCOUNT}${client.clientId}`
    const grant = new provider.Grant({ accountId, clientId: client.clientId })
    grant.addResourceScope(resource, MCP_SCOPE)
    const grantId = await grant.save()
    const shared = { accountId, client, grantId, gty: 'client_credentials', scope: MCP_SCOPE }
    const access = new provider.AccessToken({ ...shared, aud: resource })
    const server = {
      audience: resource,
      scope: MCP_SCOPE,
      accessTokenFormat: 'opaque',
      accessTokenTTL: lifetime,
    }
    access.resourceServer = new provider.ResourceServer(resource, server as never)
    access.scope = MCP_SCOPE
    const refresh = new provider.RefreshToken({ ...shared, resource, rotations: 0 })
    const access_token = await access.save()
    const refresh_token = await refresh.save()
    onUse(client.clientId)
    ctx.body = {
      access_token,
      token_type: 'Bearer',
      expires_in: access.expiration,
      refresh_token,
      scope: MCP_SCOPE,
    }
  }
  provider.registerGrantType('client_credentials', handler, ['scope', 'resource'], ['resource'])
}

function checkResource(given: unknown, resource: string): void {
  const list = given === undefined ? [] : Array.isArray(given) ? (given as unknown[]) : [given]
  if (list.some((one) => !isResource(one, resource)))
    throw new errors.InvalidTarget('this server has one resource')
}

export function isResource(given: unknown, resource: string): boolean {
  return typeof given === 'string' && given.replace(/\/$/, '') === resource
}
