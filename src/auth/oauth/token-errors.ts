import type Provider from 'oidc-provider'

const NO_CLIENT = new Set([
  'no client authentication mechanism provided',
  'invalid authorization header value format',
])
const WRONG_GRANT = 'requested grant type is not allowed for this client'

interface Refusal {
  error?: string
  error_description?: string
}

/** RFC 6749 5.2 names who did not show a valid identity, and who may not do this; the provider calls both a bad request. */
export function sayWhoFailed(provider: Provider): void {
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.status !== 400 || typeof ctx.body !== 'object' || ctx.body === null) return
    const refusal = ctx.body as Refusal
    const why = refusal.error_description ?? ''
    if (why === WRONG_GRANT) refusal.error = 'unauthorized_client'
    if (!NO_CLIENT.has(why)) return
    ctx.status = 401
    ctx.set('WWW-Authenticate', `Basic realm="${provider.issuer}", error="invalid_client"`)
    ctx.body = { error: 'invalid_client', error_description: why }
  })
}
