import { randomBytes } from 'node:crypto'
import type { Project } from '../store/repositories/projects.ts'
import type { Store } from '../store/store.ts'
import { hashToken, makeToken } from './secret-token.ts'

export const CREDENTIAL_PREFIX = 'lectern-'

export interface MadeCredential {
  readonly label: string
  readonly clientId: string
  /** The only time it is seen. */
  readonly clientSecret: string
}

/** A credential for a program that uses the authenticated MCP server without a browser. */
export async function createCredential(
  store: Store,
  project: Project,
  { label, createdBy }: { readonly label: string; readonly createdBy: string },
): Promise<MadeCredential> {
  const clientId = `${CREDENTIAL_PREFIX}${randomBytes(12).toString('hex')}`
  const clientSecret = makeToken('lect_mcs_')
  await store.credentials.add(project.id, { clientId, label, secretHash: hashToken(clientSecret), createdBy })
  await store.audit.note(project.organizationId, {
    who: createdBy,
    action: 'credential.create',
    target: label,
  })
  return { label, clientId, clientSecret }
}

export async function deleteCredential(
  store: Store,
  project: Project,
  { clientId, who }: { readonly clientId: string; readonly who: string },
): Promise<boolean> {
  const deleted = await store.credentials.delete(project.id, clientId)
  if (deleted)
    await store.audit.note(project.organizationId, { who, action: 'credential.delete', target: clientId })
  return deleted
}
