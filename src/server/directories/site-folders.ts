import fs from 'node:fs'
import path from 'node:path'
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
}

/**
 * Every folder with a docs.json. A site is asked for by the host of its `baseUrl`, by the name of its folder, and on this
 * machine by `<folder>.localhost`.
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
      const { baseUrl, project, dashboardUrl } = settingsOf(root)
      const projectId = project ?? projectIdOf(name)
      const own = [baseUrl, dashboardUrl?.replace('{project}', projectId)].flatMap((url) =>
        url === undefined ? [] : [new URL(url).hostname],
      )
      return {
        name,
        root,
        baseUrl,
        projectId,
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
  const byHost = new Map<string, SiteEntry>()
  const byProject = new Map<string, SiteEntry>()
  for (const site of sites) {
    const entry = { key: site.name, open: () => open(site) }
    for (const host of site.hosts) byHost.set(host, entry)
    byProject.set(site.projectId, entry)
  }
  return {
    ...FIXED,
    ofHost: (host) => byHost.get(host),
    ofProject: (projectId) => Promise.resolve(byProject.get(projectId)),
  }
}

/** Two sites cannot have one name or one project. */
function requireDistinct(sites: readonly ListedSite[]): void {
  const owners = new Map<string, string>()
  const projects = new Map<string, string>()
  for (const { name, hosts, projectId } of sites) {
    const same = projects.get(projectId)
    if (same !== undefined)
      throw new StartError(`The sites ${same} and ${name} are both project ${projectId}.`, {
        hint: 'Change "project" in the lectern.json of one.',
      })
    projects.set(projectId, name)
    for (const host of new Set(hosts)) {
      const other = owners.get(host)
      if (other !== undefined)
        throw new StartError(`The sites ${other} and ${name} both have the host ${host}.`, {
          hint: 'Change the baseUrl of one.',
        })
      owners.set(host, name)
    }
  }
}

/** Whether the file is right is found out when the site is opened. */
function settingsOf(root: string): {
  readonly baseUrl?: string | undefined
  readonly project?: string | undefined
  readonly dashboardUrl?: string | undefined
} {
  try {
    const { baseUrl, project, dashboardUrl } = JSON.parse(
      fs.readFileSync(path.join(root, 'lectern.json'), 'utf8'),
    ) as { baseUrl?: unknown; project?: unknown; dashboardUrl?: unknown }
    return {
      baseUrl: typeof baseUrl === 'string' && URL.canParse(baseUrl) ? baseUrl.replace(/\/+$/, '') : undefined,
      project: typeof project === 'string' ? project : undefined,
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
