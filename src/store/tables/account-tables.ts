import type { Role } from '../../shared/api/enumerations.ts'

interface AccountRow {
  id: string
  organization_id: string
  email: string
  name: string | null
  password_hash: string | null
  groups: string
  role: Role | null
  created_at: number
  /** Sessions and tokens from before this moment open nothing. */
  valid_from: number
}

interface ReaderRow {
  project_id: string
  id: string
  groups: string
  user_data: string | null
  seen_at: number
}

interface SessionRow {
  hash: string
  audience: 'site' | 'dashboard'
  project_id: string
  /** Id of a reader, or of an account on the dashboard. */
  subject: string
  created_at: number
  used_at: number
  expires_at: number
  /** What stands for the login settings it was made under; other settings make it worthless. */
  terms: string
}

interface LoginSecretRow {
  project_id: string
  name: 'site-password' | 'oidc-client-secret'
  /** The installation's secret it is sealed under; empty for a hash. */
  key_id: string
  value: string
  /** The provider that may be sent it. */
  issuer: string | null
  set_at: number
}

interface ClientCredentialRow {
  client_id: string
  project_id: string
  label: string
  secret_hash: string
  created_at: number
  created_by: string | null
  last_used_at: number | null
}

interface OAuthRow {
  project_id: string
  kind: string
  id: string
  payload: string
  grant_id: string | null
  uid: string | null
  client_id: string | null
  consumed_at: number | null
  expires_at: number | null
}

/** People, and how they prove who they are. */
export interface AccountTables {
  accounts: AccountRow
  readers: ReaderRow
  sessions: SessionRow
  login_secrets: LoginSecretRow
  one_time_links: { hash: string; purpose: string; subject: string | null; expires_at: number }
  client_credentials: ClientCredentialRow
  oauth_records: OAuthRow
}
