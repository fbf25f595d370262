import type { DashboardAuth } from '../auth/dashboard-auth.ts'
import type { Environment } from '../config/env.ts'

/** The first admin by the environment, or a link to become it; undefined when there is one. */
export async function firstAdmin(
  dashboard: DashboardAuth,
  { adminEmail, adminPassword }: Pick<Environment, 'adminEmail' | 'adminPassword'>,
): Promise<string | undefined> {
  if (await dashboard.hasAdmin()) return undefined
  if (adminEmail === undefined || adminPassword === undefined) return dashboard.makeSetupLink()
  await dashboard.addAdmin(adminEmail, adminPassword)
  return undefined
}
