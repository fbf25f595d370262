import type { OidcBinding } from '../store/repositories/login-secrets.ts'
import type { Project } from '../store/repositories/projects.ts'
import type { Store } from '../store/store.ts'
import { checkedPassword } from './accounts.ts'
import { hashPassword } from './passwords.ts'

/** Binds a provider to a project: only this one is sent the client secret, and may say who enters the dashboard. */
export async function setOidcBinding(
  store: Store,
  { id, organizationId }: Project,
  { who, ...binding }: OidcBinding & { readonly who: string },
): Promise<void> {
  await store.loginSecrets.setOidc(id, binding)
  await store.audit.note(organizationId, { who, action: 'login.provider', target: `${id} ${binding.issuer}` })
}

/** The password of all readers of a project. Whoever came in by another has to log in again. */
export async function setSitePassword(
  store: Store,
  { id, organizationId }: Project,
  { who, password }: { readonly who: string; readonly password: string },
): Promise<void> {
  await store.loginSecrets.setSitePassword(id, await hashPassword(checkedPassword(password)))
  await store.audit.note(organizationId, { who, action: 'login.password', target: id })
}

export async function dropLoginSecret(
  store: Store,
  { id, organizationId }: Project,
  { who, name }: { readonly who: string; readonly name: 'site-password' | 'oidc-client-secret' },
): Promise<void> {
  if (await store.loginSecrets.delete(id, name))
    await store.audit.note(organizationId, { who, action: `login.drop`, target: `${id} ${name}` })
}
