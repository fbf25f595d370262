import fs from 'node:fs'
import path from 'node:path'
import { hasPlainPath } from '../../config/schema/base-url.ts'
import { ownPathOf, sitePathOf } from '../../http/request/base-path.ts'
import { basePathOf } from '../../shared/base-path.ts'
import type { Site } from '../site.ts'
import { StartError } from '../start-error.ts'
import { FIXED, type SiteDirectory, type SiteEntry } from './site-directory.ts'

/** One site of a folder of sites. */
export interface ListedSite {
  /** Name of its folder. */
  readonly name: string
  readonly root: string
  /** Its id in the REST API. */
  readonly projectId: string
  /** Names under which it is asked for. */
  readonly hosts: readonly string[]
  readonly baseUrl: string | undefined
  readonly organization: string | undefined
}

/**
 * Every folder with a docs.json. A site is asked for by the host and path of its `baseUrl`, by the name of its folder, and
 * on this machine by `<folder>.localhost`.
 */
export function listSites(folder: string): readonly ListedSite[] {
  const sites = fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .filter(({ name }) =>
      ['docs.json', 'mint.json'].some((file) => fs.existsSync(path.join(folder, name, file))),
    )
    .map(({ name }) => {
      const root = path.join(folder, name)
      const { baseUrl, project, dashboardUrl, organization } = settingsOf(root)
      const projectId = project ?? projectIdOf(name)
      const own = [baseUrl, dashboardUrl?.replace('{project}', projectId)].flatMap((url) =>
        url === undefined ? [] : [new URL(url).hostname],
      )
      return {
        name,
        root,
        baseUrl,
        projectId,
        organization,
        hosts: [...own, name, `${name}.localhost`].map((host) => host.toLowerCase()),
      }
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  if (sites.length === 0) throw new StartError(`There is no folder with a docs.json in ${folder}.`)
  return sites
}

/** The sites of a folder, by the names they are asked for. */
export function siteFolders(
  sites: readonly ListedSite[],
  open: (site: ListedSite) => Promise<Site>,
): SiteDirectory {
  requireDistinct(sites)
  const byHost = new Map<string, Placed[]>()
  const byProject = new Map<string, SiteEntry>()
  for (const site of sites) {
    const entry = { key: site.name, open: () => open(site) }
    const placed = { base: basePathOf(site.baseUrl), entry }
    for (const host of new Set(site.hosts)) byHost.set(host, [...(byHost.get(host) ?? []), placed])
    byProject.set(site.projectId, entry)
  }
  // The longest path first: it is the nearest to what is asked for.
  for (const placed of byHost.values()) placed.sort((a, b) => b.base.length - a.base.length)
  return {
    ...FIXED,
    ofHost: (host, path) => entryAt(byHost.get(host) ?? [], path),
    ofProject: (projectId) => Promise.resolve(byProject.get(projectId)),
  }
}

interface Placed {
  readonly base: string
  readonly entry: SiteEntry
}

/** A site that has its host to itself answers there for every path: it says where it is. */
function entryAt(placed: readonly Placed[], path: string): SiteEntry | undefined {
  const [first] = placed
  if (placed.length < 2) return first?.entry
  const pathname = path.replace(/[?#].*$/s, '')
  const own = placed.find(({ base }) => ownPathOf(base, pathname) !== undefined)
  return (own ?? placed.find(({ base }) => sitePathOf(base, pathname) !== undefined))?.entry
}

/** Two sites cannot have one address or one project. */
function requireDistinct(sites: readonly ListedSite[]): void {
  const owners = new Map<string, string>()
  const neighbours = new Map<string, ListedSite>()
  const projects = new Map<string, string>()
  for (const site of sites) {
    const { name, hosts, projectId, baseUrl } = site
    const same = projects.get(projectId)
    if (same !== undefined)
      throw new StartError(`The sites ${same} and ${name} are both project ${projectId}.`, {
        hint: 'Change "project" in the lectern.json of one.',
      })
    projects.set(projectId, name)
    for (const host of new Set(hosts)) {
      const base = basePathOf(baseUrl)
      const address = `${host}${base}`
      const other = owners.get(address)
      if (other !== undefined)
        throw new StartError(
          `The sites ${other} and ${name} both have the host ${host}${base && ` and the path ${base}`}.`,
          { hint: 'Change the baseUrl of one.' },
        )
      owners.set(address, name)
      requireOneOrganization(site, neighbours.get(host), host)
      neighbours.set(host, site)
    }
  }
}

/** Sites of one host share an origin, where scripts of one can act in the other. */
function requireOneOrganization(site: ListedSite, other: ListedSite | undefined, host: string): void {
  if (other === undefined || other.organization === site.organization) return
  throw new StartError(
    `The sites ${other.name} and ${site.name} belong to different organizations and share the host ${host}.`,
    { hint: 'Give each a host of its own: scripts of one site could act for readers of the other.' },
  )
}

/** Whether the file is right is found out when the site is opened. */
function settingsOf(root: string): {
  readonly baseUrl?: string | undefined
  readonly organization?: string | undefined
  readonly project?: string | undefined
  readonly dashboardUrl?: string | undefined
} {
  try {
    const { baseUrl, project, dashboardUrl, organization } = JSON.parse(
      fs.readFileSync(path.join(root, 'lectern.json'), 'utf8'),
    ) as Record<string, unknown>
    return {
      baseUrl: typeof baseUrl === 'string' && hasPlainPath(baseUrl) ? baseUrl.replace(/\/+$/, '') : undefined,
      project: typeof project === 'string' ? project : undefined,
      organization: typeof organization === 'string' ? organization : undefined,
      dashboardUrl:
        typeof dashboardUrl === 'string' && URL.canParse(dashboardUrl.replace('{project}', 'p'))
          ? dashboardUrl
          : undefined,
    }
  } catch {
    return {}
  }
}

/** The name of a folder, as far as ids allow it. */
function projectIdOf(name: string): string {
  return name.replaceAll(/[^\w-]/g, '-').slice(0, 64)
}
