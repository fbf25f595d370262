import type { LoginSecrets } from '../auth/login-secrets.ts'
import { isOfProvider } from '../auth/login-settings.ts'
import type { AuthSettings } from '../config/settings.ts'
import type { Diagnostic } from '../lib/diagnostic.ts'

/** What is missing for the logins of deployed content to work, and who can set it. */
export async function checkDeployedLogin(
  auth: AuthSettings | undefined,
  { secrets, projectId }: { readonly secrets: LoginSecrets; readonly projectId: string },
): Promise<readonly Diagnostic[]> {
  const command = `lectern project set ${projectId}`
  if (auth?.method === 'password' && (await secrets.sitePassword()) === undefined)
    return [
      {
        severity: 'error',
        code: 'login-secret-missing',
        fatal: true,
        message: 'The login method "password" needs a password, and none is set for this project.',
        hint: `The operator sets it with \`${command} --site-password-stdin\`, an admin in the dashboard. LECTERN_SITE_PASSWORD applies to no deployed site.`,
      },
    ]
  if (auth?.method !== 'oidc') return []
  const found: Diagnostic[] = []
  if (!isOfProvider(auth))
    found.push({
      severity: 'error',
      code: 'login-info-url',
      fatal: true,
      message: 'auth.infoUrl is not on the host of auth.issuer.',
      hint: 'It would receive the access tokens of readers. Use the host of the provider, or leave it out.',
    })
  if (!(await secrets.provider(auth.issuer)).isChosen)
    found.push({
      severity: 'warning',
      code: 'login-provider-not-chosen',
      message: `The provider ${auth.issuer} is not bound to this project: no client secret is sent to it, and it opens no dashboard.`,
      hint: `The operator binds it with \`${command} --oidc-issuer ${auth.issuer} --oidc-client-secret-stdin\`, an admin in the dashboard. LECTERN_OIDC_CLIENT_SECRET applies to no deployed site.`,
    })
  return found
}
