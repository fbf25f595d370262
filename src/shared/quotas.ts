/** What an operator can limit for a project. */
export const QUOTAS = {
  pages: 'pages of the live site',
  deploymentBytes: 'bytes of one deployment',
  deployments: 'deployments that are kept, and previews beside them',
  eventsPerDay: 'events that are recorded in a day (UTC)',
} as const

export type QuotaName = keyof typeof QUOTAS

export const QUOTA_NAMES = Object.keys(QUOTAS) as readonly QuotaName[]

/** No number where nothing is limited. */
export type Quotas = { readonly [Name in QuotaName]?: number | undefined }

/** The name of a project's own quota among its live settings. */
export function quotaSetting(name: QuotaName): string {
  return `quota.${name}`
}

/** The quotas of a project: its own where the operator set one, else those for all. */
export function quotasOf(values: Readonly<Record<string, unknown>>, usual: Quotas): Quotas {
  return Object.fromEntries(
    QUOTA_NAMES.map((name) => {
      const own = values[quotaSetting(name)]
      return [name, typeof own === 'number' ? own : usual[name]]
    }),
  )
}

/** Why something is refused, and what to do. */
export function quotaSentence(
  what: string,
  {
    name,
    limit,
    projectId,
  }: { readonly name: QuotaName; readonly limit: number; readonly projectId: string },
): string {
  return `${what}; the quota of project ${projectId} is ${limit.toLocaleString('en')}. The operator can raise it: \`lectern project set ${projectId} --quota ${name}=NUMBER\`.`
}
