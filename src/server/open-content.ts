import fs from 'node:fs/promises'
import path from 'node:path'
import { loadOperatorSettings } from '../config/operator-settings.ts'
import type { ReadAhead } from '../content/read-ahead.ts'
import type { Settings } from '../config/settings.ts'
import { DeploymentPoller } from '../deploy/deployment-poller.ts'
import { FolderWatcher } from '../deploy/folder-watcher.ts'
import { GitPoller } from '../deploy/git-poller.ts'
import { dashboardUrlOf } from '../http/request/dashboard-place.ts'
import { previewNameOf, previewOwners } from '../http/request/preview-address.ts'
import { PullRequestPoller } from '../review/pull-request-poller.ts'
import { formatDiagnostic, hasErrors } from '../lib/diagnostic.ts'
import type { NewSource } from '../store/repositories/content-sources.ts'
import { ProjectSites } from './directories/project-sites.ts'
import { singleSite, type SiteDirectory, type SiteEntry } from './directories/site-directory.ts'
import { listSites, siteFolders, type ListedSite } from './directories/site-folders.ts'
import type { Installation } from './installation.ts'
import { Site } from './site.ts'
import type { SitesByHost } from './sites-by-host.ts'
import { StartError } from './start-error.ts'
import { openFolder } from './sources/folder.ts'
import { openUploads, siteFolder } from './sources/uploads.ts'

/** Where the content of a server comes from. */
export type ContentOptions = AllSources &
  (
    | {
        readonly kind: 'folder'
        readonly root: string
        readonly configFile: string | undefined
        /** The dashboard shows made-up data. */
        readonly demo: boolean
        /** Another thread that reads the folder already. */
        readonly ahead?: ReadAhead | undefined
      }
    /** Every site in a folder. */
    | { readonly kind: 'sites'; readonly folder: string }
    /** Projects whose content is sent; that of the first may come from git, or from a watched folder. */
    | {
        readonly kind: 'uploads'
        readonly git: NewSource | undefined
        readonly watched: string | undefined
        /** The operator's settings for all of them. */
        readonly configFile: string | undefined
      }
  )

interface AllSources {
  /** Pages that do not compile never keep new content of a folder or a repository from being shown. */
  readonly allowBrokenPages?: boolean | undefined
}

export interface OpenContent {
  readonly directory: SiteDirectory
  /** The site that is opened before the server answers. */
  readonly first: SiteEntry | undefined
  /** Sites that are known by name. */
  readonly listed: readonly Pick<ListedSite, 'name' | 'baseUrl'>[]
  /** Begins to follow what the content comes from; what is given back ends that. */
  follow(sites: SitesByHost, first: Site | undefined): () => void
  close(): Promise<void>
}

export function openContent(installation: Installation, options: ContentOptions): Promise<OpenContent> {
  if (options.kind === 'uploads') return openProjects(installation, options)
  return Promise.resolve(
    options.kind === 'sites' ? openSites(installation, options) : openOneFolder(installation, options),
  )
}

const NOTHING_TO_FOLLOW = { follow: () => () => undefined, close: () => Promise.resolve() }

function openOneFolder(
  installation: Installation,
  { root, configFile, demo, ahead, allowBrokenPages }: Extract<ContentOptions, { kind: 'folder' }>,
): OpenContent {
  const { dataFolder, environment } = installation
  const first: SiteEntry = {
    key: root,
    alwaysOpen: true,
    async open() {
      const { baseUrl } = environment
      const source = await openFolder(installation, {
        root,
        configFile,
        dataFolder,
        baseUrl,
        ahead,
        allowBrokenPages,
      })
      return Site.open(installation, source, { operations: { demo } })
    },
  }
  return { ...NOTHING_TO_FOLLOW, directory: singleSite(first), first, listed: [] }
}

function openSites(
  installation: Installation,
  { folder, allowBrokenPages }: Extract<ContentOptions, { kind: 'sites' }>,
): OpenContent {
  const listed = listSites(folder)
  const open = async ({ name, root, projectId, baseUrl }: ListedSite) => {
    const dataFolder = path.join(installation.dataFolder, 'sites', name)
    const options = { root, dataFolder, projectId, baseUrl, allowBrokenPages }
    return Site.open(installation, await openFolder(installation, options))
  }
  return { ...NOTHING_TO_FOLLOW, directory: siteFolders(listed, open), first: undefined, listed }
}

async function openProjects(
  installation: Installation,
  { git, watched, configFile, allowBrokenPages }: Extract<ContentOptions, { kind: 'uploads' }>,
): Promise<OpenContent> {
  const { store, environment, instruments, lastKnown, changes } = installation
  const operator = requireOperatorSettings(configFile, (problem) => instruments.log.warn(problem))
  if (environment.sitePassword !== undefined || environment.oidcClientSecret !== undefined)
    instruments.log.warn(UNUSED_SECRETS)
  const first = await lastKnown.of('project ', () => store.projects.ensure({}))
  if (git) await lastKnown.of('git', () => store.sources.set(first.id, git).then(() => true))
  const poller = await DeploymentPoller.start({ store, changes, redisUrl: environment.redisUrl })
  const directory = new ProjectSites({
    store,
    lastKnown,
    changes,
    first,
    dashboardHost: (projectId) =>
      operator.dashboardUrl === undefined
        ? undefined
        : new URL(dashboardUrlOf(operator.dashboardUrl, projectId)).hostname,
    previewOwner: previewOwners(operator.previewUrl),
    isPreview: (asked, { id, url }) => {
      const baseUrl = (id === first.id ? environment.baseUrl : undefined) ?? url
      return previewNameOf({ setting: operator.previewUrl, projectId: id, baseUrl, asked }) !== undefined
    },
    firstHost: environment.baseUrl === undefined ? undefined : new URL(environment.baseUrl).hostname,
    onDeleted: (projectId) => fs.rm(siteFolder(installation, projectId), { recursive: true, force: true }),
    async open(project, url) {
      const isFirst = project.id === first.id
      const baseUrl = (isFirst ? environment.baseUrl : undefined) ?? url
      const folder = isFirst ? watched : undefined
      return Site.open(
        installation,
        await openUploads(installation, {
          project,
          poller,
          operator,
          baseUrl,
          watched: folder,
          allowBrokenPages,
        }),
      )
    },
  })
  await directory.load()
  return {
    directory,
    first: await directory.ofProject(first.id),
    listed: [],
    follow(sites, site) {
      const commits = new GitPoller({
        store,
        gitToken: environment.gitToken,
        eachMs: environment.gitPollSeconds * 1000,
        onProblem: (message) => instruments.log.warn(message),
        deploy: (projectId) => deployCommit(sites, directory, projectId),
      })
      void commits.poll()
      const pulls = new PullRequestPoller({
        store,
        check: (projectId) => checkPulls(sites, directory, projectId),
      })
      const deployer = site?.source.deployer
      const changes = watched !== undefined && deployer ? new FolderWatcher(watched, deployer) : undefined
      return () => {
        changes?.close()
        commits.close()
        pulls.close()
      }
    },
    close: () => poller.stop(),
  }
}

const UNUSED_SECRETS =
  'LECTERN_SITE_PASSWORD and LECTERN_OIDC_CLIENT_SECRET apply to no deployed site. Set them for each project: lectern project set ID --site-password-stdin, or --oidc-issuer URL --oidc-client-secret-stdin.'

/** A server that does not understand what its operator wants does not start. */
function requireOperatorSettings(file: string | undefined, onProblem: (message: string) => void): Settings {
  const { config, diagnostics } = loadOperatorSettings(file)
  if (hasErrors(diagnostics)) throw new StartError(`${file} is invalid.`, { diagnostics })
  if (config.dashboardUrl !== undefined && !config.dashboardUrl.includes('{project}'))
    throw new StartError(
      `dashboardUrl in ${file} must hold {project}: every project has its own dashboard.`,
      {
        hint: 'Write it like https://{project}.admin.example.com.',
      },
    )
  for (const found of diagnostics) onProblem(formatDiagnostic(found))
  return config
}

/** Deploys the newest commit of a project's git remote, and returns when that is done. */
async function deployCommit(sites: SitesByHost, directory: SiteDirectory, projectId: string): Promise<void> {
  const entry = await directory.ofProject(projectId)
  if (entry) await (await sites.open(entry)).source.deployer?.deployCommit()
}

/** Sees to the pull requests of a project that nobody sees to. */
async function checkPulls(sites: SitesByHost, directory: SiteDirectory, projectId: string): Promise<void> {
  const entry = await directory.ofProject(projectId)
  if (entry) (await sites.open(entry)).source.pullRequests?.check()
}
