import type { Context } from 'hono'
import type * as z from 'zod'
import { dropLoginSecret, setOidcBinding, setSitePassword } from '../../../auth/set-login-secrets.ts'
import type { loginSecrets } from '../../../shared/api/login.ts'
import type { Api, ApiEnv } from '../api-env.ts'
import { servedProjectOf } from '../require-key.ts'
import { manageRoute } from './manage-route.ts'
import { requireConfirmedAdmin, requireRole } from './require-dashboard-user.ts'

const getLogin = manageRoute('GET login', {
  id: 'getLoginSecrets',
  summary: 'Get which login secrets are set',
  role: 'admin',
})
const setLogin = manageRoute('PUT login', {
  id: 'updateLoginSecrets',
  summary: 'Set the login secrets of the site',
  role: 'admin',
})

/** What logins of the site need. Nothing that was set can be read back. */
export function addLoginOperations(api: Api): void {
  api.openapi(getLogin, async (c) => {
    requireRole(c, 'admin')
    await servedProjectOf(c)
    return c.json(await describe(c), 200)
  })

  api.openapi(setLogin, async (c) => {
    const { email: who } = await requireConfirmedAdmin(c)
    await servedProjectOf(c)
    const { store, project } = c.env.records
    const { sitePassword, oidc } = c.req.valid('json')
    if (sitePassword === null) await dropLoginSecret(store, project, { who, name: 'site-password' })
    else if (sitePassword !== undefined)
      await setSitePassword(store, project, { who, password: sitePassword })
    if (oidc === null) await dropLoginSecret(store, project, { who, name: 'oidc-client-secret' })
    else if (oidc)
      await setOidcBinding(store, project, { who, issuer: oidc.issuer, clientSecret: oidc.clientSecret })
    return c.json(await describe(c), 200)
  })
}

async function describe(c: Context<ApiEnv>): Promise<z.infer<typeof loginSecrets>> {
  const { store, project } = c.env.records
  const oidc = await store.loginSecrets.oidc(project.id)
  const unreadable = oidc === 'unreadable'
  return {
    sitePassword: (await store.loginSecrets.sitePassword(project.id)) !== undefined,
    oidc:
      oidc === undefined || unreadable
        ? null
        : { issuer: oidc.issuer, hasClientSecret: oidc.clientSecret !== undefined },
    unreadable,
  }
}
