import type { Project } from '../../store/repositories/projects.ts'
import type { Store } from '../../store/store.ts'
import { QUOTA_NAMES, quotasOf } from '../../shared/quotas.ts'
import { applyQuotas, readQuotas } from '../project-quotas.ts'
import { readEnvironment } from '../../config/env.ts'
import { projectHookSecret } from '../../deploy/hook-secret.ts'
import { isProjectId, PROJECT_ID_RULE } from '../../shared/project-id.ts'
import { GIT_OPTIONS, gitOption } from '../git-option.ts'
import { UsageError, type Command, type CommandInput } from '../command.ts'
import { applyGitHost, describeGitHost, GIT_HOST_OPTIONS, readGitHost } from '../project-git-host.ts'
import { applyLogin, LOGIN_OPTIONS, readWantedLogin } from '../project-login.ts'
import { deleteProject, resumeProject, suspendProject } from '../project-life.ts'
import { chooseProject, DATA_OPTIONS, openData, PROJECT_OPTION } from '../open-data.ts'
import { hasPlainPath } from '../../config/schema/base-url.ts'
import { basePathOf } from '../../shared/base-path.ts'

/** The projects of an installation: ids, addresses, and where their content comes from. */
export const projectCommand: Command = {
  positionals: '[create ID | set ID | hook ID | suspend ID | resume ID | delete ID | list]',
  options: {
    name: { type: 'string', value: 'TEXT', help: 'create, set: name of the project' },
    organization: {
      type: 'string',
      value: 'NAME',
      help: 'create: organization whose keys and accounts it uses',
    },
    url: { type: 'string', value: 'URL', help: 'create, set: public URL of the site' },
    'drop-url': { type: 'string', value: 'URL', help: 'set: remove this public URL' },
    git: { type: 'string', value: 'URL', help: 'create, set: git repository to read the docs from' },
    ...GIT_OPTIONS,
    'drop-git': { type: 'boolean', help: 'set: stop reading the docs from git' },
    quota: {
      type: 'string',
      value: 'NAME=NUMBER',
      help: `create, set: what it may use (${QUOTA_NAMES.join(', ')}); NAME=default for that of all projects`,
    },
    confirm: { type: 'string', value: 'ID', help: 'delete: the project ID once more' },
    ...LOGIN_OPTIONS,
    ...GIT_HOST_OPTIONS,
    ...DATA_OPTIONS,
    ...PROJECT_OPTION,
  },
  async run(input) {
    const [action = 'show', id] = input.positionals
    const work = { show, list, create, set, hook, suspend, resume, delete: remove }[action]
    if (!work)
      throw new UsageError(
        'Choose an action: `project create ID`, `set ID`, `hook ID`, `suspend ID`, `resume ID`, `delete ID` or `list`.',
      )
    if (action !== 'show' && action !== 'list' && !isProjectId(id ?? ''))
      throw new UsageError(`${PROJECT_ID_RULE} Write \`project ${action} acme-docs\`.`)
    if (action === 'set' && !CHANGES.some((option) => input.options[option] !== undefined))
      throw new UsageError('Say what to change, such as --name, --url, --git or --quota.')
    const wanted = readWanted(input.options)
    const store = await openData(input.options)
    try {
      return await work(store, input, { ...wanted, id: id ?? '' })
    } finally {
      await store.close()
    }
  },
}

/** Options that `set` does something for. */
const CHANGES: readonly string[] = [
  'name',
  'url',
  'drop-url',
  'git',
  'drop-git',
  'quota',
  ...Object.keys(LOGIN_OPTIONS),
  ...Object.keys(GIT_HOST_OPTIONS),
]

type Wanted = ReturnType<typeof readWanted> & { readonly id: string }

async function show(store: Store, { options, output }: CommandInput): Promise<number> {
  const { id, organization, name } = await chooseProject(store, options)
  if (output.json) output.data({ projectId: id, organization, name })
  else output.print(`${output.style('bold', name)}  ${id}  (organization ${organization})`)
  return 0
}

async function list(store: Store, { output }: CommandInput): Promise<number> {
  const addresses = await store.hosts.all()
  const described = []
  for (const { id, organization, name, state } of await store.projects.list()) {
    const urls = addresses.filter(({ projectId }) => projectId === id).map(({ url }) => url)
    const source = await store.sources.find(id)
    const git = source && {
      url: source.url,
      branch: source.branch,
      folder: source.folder,
      problem: source.problem,
    }
    const gitHost = describeGitHost(await store.gitHosts.find(id))
    const oidc = await store.loginSecrets.oidc(id)
    const login = {
      sitePassword: (await store.loginSecrets.sitePassword(id)) !== undefined,
      oidcIssuer: oidc === undefined || oidc === 'unreadable' ? null : oidc.issuer,
      unreadable: oidc === 'unreadable',
    }
    const quotas = quotasOf(await store.liveSettings.all(id), {})
    described.push({
      projectId: id,
      organization,
      name,
      state,
      urls,
      git: git ?? null,
      gitHost,
      login,
      quotas,
    })
  }
  if (output.json) output.data(described)
  else
    for (const { projectId, organization, name, state, urls, git, login, quotas } of described) {
      const from = git ? `  from ${git.url}${git.problem === null ? '' : ` (${git.problem})`}` : ''
      const lost = login.unreadable ? '  (client secret of another LECTERN_SECRET: set it again)' : ''
      const limited = Object.entries(quotas).flatMap(([quota, most]) =>
        most === undefined ? [] : [`${quota} ${most}`],
      )
      const bounds = limited.length === 0 ? '' : `  (quota: ${limited.join(', ')})`
      output.print(
        `${projectId}  ${name}  (organization ${organization})  ${urls.join(' ')}${from}${lost}${bounds}${state === 'active' ? '' : `  (${state})`}`,
      )
    }
  return 0
}

async function create(store: Store, input: CommandInput, wanted: Wanted): Promise<number> {
  if (await store.projects.find(wanted.id))
    throw new UsageError(`Project ${wanted.id} already exists. Change it with \`project set ${wanted.id}\`.`)
  const { address } = wanted
  const taken = address && (await store.hosts.all()).find(({ host }) => host === address.host)
  if (taken) {
    input.output.problem(`${address.url} belongs to project ${taken.projectId}. Remove it there first.`)
    return 1
  }
  const organization = input.options['organization'] as string | undefined
  const name = (input.options['name'] as string | undefined) ?? wanted.id
  const project = await store.projects.ensure({ id: wanted.id, organization, name })
  return apply(store, input, { project, wanted, done: 'created' })
}

/** What the webhook of a project's git host is set up with. */
async function hook(store: Store, { output }: CommandInput, { id }: Wanted): Promise<number> {
  const project = await chooseProject(store, { project: id })
  const { gitHookSecret } = readEnvironment().environment
  if (gitHookSecret === undefined) {
    output.problem('LECTERN_GIT_HOOK_SECRET is not set here. Set it as on the servers.')
    return 1
  }
  const secret = projectHookSecret(gitHookSecret, project.id)
  const hosts = (await store.hosts.all()).filter(({ projectId }) => projectId === project.id)
  const urls = hosts.map(({ url }) => `${url}/_lectern/hooks/git`)
  if (output.json) output.data({ projectId: project.id, urls, secret })
  else output.print([...urls.map((url) => `URL     ${url}`), `Secret  ${secret}`].join('\n'))
  return 0
}

async function suspend(store: Store, input: CommandInput, { id }: Wanted): Promise<number> {
  return suspendProject(store, input, await chooseProject(store, { project: id }))
}

async function resume(store: Store, input: CommandInput, { id }: Wanted): Promise<number> {
  return resumeProject(store, input, await chooseProject(store, { project: id }))
}

async function remove(store: Store, input: CommandInput, { id }: Wanted): Promise<number> {
  return deleteProject(store, input, await chooseProject(store, { project: id }))
}

async function set(store: Store, input: CommandInput, wanted: Wanted): Promise<number> {
  const project = await chooseProject(store, { project: wanted.id })
  const name = (input.options['name'] as string | undefined) ?? project.name
  if (name !== project.name) await store.projects.rename(project.id, name)
  return apply(store, input, { project: { ...project, name }, wanted, done: 'updated' })
}

async function apply(
  store: Store,
  { output }: CommandInput,
  { project, wanted, done }: { readonly project: Project; readonly wanted: Wanted; readonly done: string },
): Promise<number> {
  const { id: projectId } = project
  if (wanted.address) {
    const owner = await store.hosts.add({ projectId, ...wanted.address })
    if (owner !== undefined) {
      output.problem(`${wanted.address.url} belongs to project ${owner}. Remove it there first.`)
      return 1
    }
  }
  if (wanted.dropped && !(await store.hosts.remove(projectId, wanted.dropped.host))) {
    output.problem(`${wanted.dropped.url} is not a URL of project ${projectId}.`)
    return 1
  }
  if (wanted.git) await store.sources.set(projectId, wanted.git)
  if (wanted.dropGit) await store.sources.remove(projectId)
  await applyQuotas(store, projectId, wanted.quotas)
  await applyLogin(store, project, wanted.login)
  await applyGitHost(store, project, wanted.gitHost)
  if (output.json) output.data({ projectId, organization: project.organization, name: project.name })
  output.info(`Project ${projectId} is ${done}. Servers pick it up within seconds.`)
  return 0
}

function readWanted(options: CommandInput['options']) {
  return {
    git: gitOption(options),
    dropGit: options['drop-git'] === true,
    address: addressOf(options['url']),
    dropped: addressOf(options['drop-url']),
    login: readWantedLogin(options),
    gitHost: readGitHost(options),
    quotas: readQuotas(options['quota']),
  }
}

function addressOf(option: unknown): { readonly host: string; readonly url: string } | undefined {
  if (typeof option !== 'string') return undefined
  const url = URL.canParse(option) ? new URL(option) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || !hasPlainPath(option) || url.username !== '')
    throw new UsageError(`Write the URL like https://docs.example.com; "${option}" is not valid.`)
  return { host: url.hostname, url: `${url.origin}${basePathOf(option)}` }
}
