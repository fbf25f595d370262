/**
 * Who decides about a setting where the content was deployed, so that its author need not be the operator:
 * - `author`: the lectern.json of the deployment
 * - `operator`: the file of `--config`
 * - `project`: the operator too, for each project
 * - `either`: both can turn it off
 */
export type SettingOwner = 'author' | 'operator' | 'project' | 'either'

export interface OwnedSetting {
  readonly owner: SettingOwner
  /** How somebody who has the say sets it, for whoever has not. */
  readonly how: string
}

const IN_FILE = 'The operator sets it in the file of `lectern start --config`.'
const IN_DEPLOYMENT = 'lectern.json of the deployment.'

/** Every setting, by its name or by the names of what is in it. A test holds this to the schema. */
export const SETTING_OWNERS: Readonly<Record<string, OwnedSetting>> = {
  $schema: { owner: 'author', how: IN_DEPLOYMENT },
  organization: {
    owner: 'project',
    how: 'The operator sets it with `lectern project create ID --organization NAME`.',
  },
  project: { owner: 'project', how: 'The operator sets it with `lectern project create ID`.' },
  baseUrl: {
    owner: 'project',
    how: 'The operator sets it with `lectern project set ID --url URL`, or LECTERN_BASE_URL for the first project.',
  },
  dashboardUrl: { owner: 'operator', how: IN_FILE },
  previewUrl: { owner: 'operator', how: IN_FILE },
  previewDays: { owner: 'operator', how: IN_FILE },
  repository: { owner: 'author', how: IN_DEPLOYMENT },
  languages: { owner: 'author', how: IN_DEPLOYMENT },
  versions: { owner: 'author', how: IN_DEPLOYMENT },
  search: { owner: 'author', how: IN_DEPLOYMENT },
  trustProxy: { owner: 'operator', how: IN_FILE },
  auth: {
    owner: 'author',
    how: `${IN_DEPLOYMENT} Its secrets are set for the project by the operator or an admin.`,
  },
  'mcp.name': { owner: 'author', how: IN_DEPLOYMENT },
  'mcp.enabled': { owner: 'author', how: `${IN_DEPLOYMENT} An admin can override it in the dashboard.` },
  'mcp.redirects': { owner: 'operator', how: `${IN_FILE} An admin adds redirects in the dashboard.` },
  'mcp.popularRedirects': { owner: 'operator', how: `${IN_FILE} An admin changes them in the dashboard.` },
  'mcp.tokenLifetime': { owner: 'operator', how: IN_FILE },
  limits: { owner: 'operator', how: IN_FILE },
  quotas: {
    owner: 'operator',
    how: `${IN_FILE} One project can have its own: \`lectern project set ID --quota NAME=NUMBER\`.`,
  },
  'playground.proxy': { owner: 'either', how: 'Both can turn it off; neither can turn it on alone.' },
  'playground.allowedHosts': { owner: 'operator', how: IN_FILE },
  security: { owner: 'operator', how: IN_FILE },
  webhooks: { owner: 'operator', how: IN_FILE },
  gapThreshold: { owner: 'operator', how: IN_FILE },
  pullRequests: { owner: 'operator', how: IN_FILE },
}
