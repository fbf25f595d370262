import path from 'node:path'
import type { NewSource } from '../../store/repositories/content-sources.ts'
import { readEnvironment, type Environment } from '../../config/env.ts'
import { formatDiagnostic, hasErrors } from '../../lib/diagnostic.ts'
import { portOption, UsageError, type CommandInput } from '../command.ts'
import { gitOption } from '../git-option.ts'
import { docsFolder } from '../docs-folder.ts'

/** What the command line and the environment ask of a server, taken together. */
export interface StartOptions {
  readonly environment: Environment
  readonly root: string
  readonly dataFolder: string
  readonly configFile: string | undefined
  readonly host: string
  readonly port: number
  readonly json: boolean
  /** The site is what was sent, or comes from git, not a folder. */
  readonly uploads: boolean
  /** Where the content of the first project comes from. */
  readonly git: NewSource | undefined
  /** A folder that is deployed whenever it changes. */
  readonly watch: string | undefined
  /** A folder of sites, each asked for by its own name. */
  readonly sites: string | undefined
  /** Made-up data to look at. */
  readonly demo: boolean
}

/** The command line wins over the environment. Undefined when the environment is wrong, which was then said. */
export function startOptions({ positionals, options, output }: CommandInput): StartOptions | undefined {
  const { environment: given, diagnostics } = readEnvironment()
  for (const diagnostic of diagnostics) output.problem(formatDiagnostic(diagnostic))
  if (hasErrors(diagnostics)) return undefined
  const demo = options['demo'] === true
  // Made-up data never comes near the real: another folder, and no shared database.
  const environment = demo ? { ...given, databaseUrl: undefined } : given
  const git = gitOption(options)
  const watched = options['watch'] as string | undefined
  const uploads = options['uploads'] === true || git !== undefined || watched !== undefined
  const clash = clashOf(uploads, { positionals, options })
  if (clash !== undefined) throw new UsageError(clash)
  const data = (options['data'] as string | undefined) ?? environment.dataDirectory
  const folderOfSites = options['sites'] as string | undefined
  const sites = folderOfSites === undefined ? undefined : docsFolder([folderOfSites])
  const folder = uploads || sites !== undefined ? '.' : docsFolder(positionals)
  const dataFolder = path.resolve(data ?? path.join(folder, '.lectern'), demo ? 'demo' : '')
  return {
    environment,
    root: folder,
    uploads,
    git,
    watch: watched === undefined ? undefined : docsFolder([watched]),
    sites,
    demo,
    dataFolder,
    configFile: options['config'] as string | undefined,
    host: (options['host'] as string | undefined) ?? environment.host ?? 'localhost',
    port: portOption(options['port'], environment.port),
    json: options['json'] === true,
  }
}

/** What cannot be meant together; better said than left out of account. */
function clashOf(
  uploads: boolean,
  { positionals, options }: Pick<CommandInput, 'positionals' | 'options'>,
): string | undefined {
  const many = uploads
    ? '--uploads, --git and --watch'
    : options['sites'] === undefined
      ? undefined
      : '--sites'
  if (many === undefined) return undefined
  const other = ['config', 'demo', ...(uploads ? ['sites'] : [])].find((name) => options[name] !== undefined)
  if (other !== undefined) return `${many} cannot be used with --${other}.`
  const [folder] = positionals
  return folder === undefined ? undefined : `${many} cannot be used with a folder; leave "${folder}" out.`
}
