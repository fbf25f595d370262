import type { Environment } from '../config/env.ts'
import type { AuthSettings } from '../config/settings.ts'

/** A login method that lacks its secret would lock everybody out. */
export function missingLoginSecret(
  auth: AuthSettings | undefined,
  { sitePassword }: Pick<Environment, 'sitePassword'>,
): string | undefined {
  if (auth?.method === 'password' && sitePassword === undefined)
    return 'lectern.json uses the login method "password"; set the password in LECTERN_SITE_PASSWORD.'
  return undefined
}
