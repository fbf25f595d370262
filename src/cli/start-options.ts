import path from 'node:path'
import { readEnvironment, type Environment } from '../config/env.ts'
import { formatDiagnostic, hasErrors } from '../lib/diagnostic.ts'
import type { ContentOptions } from '../server/open-content.ts'
import type { ServerOptions } from '../server/open-server.ts'
import { StartError } from '../server/start-error.ts'
import { portOption, UsageError, type CommandInput } from './command.ts'
import { docsFolder } from './docs-folder.ts'
import { gitOption } from './git-option.ts'

/** What the command line and the environment ask of a server. The command line wins over the environment. */
export function startOptions(input: CommandInput): ServerOptions {
  const { options, output } = input
  const { environment: given, diagnostics } = readEnvironment()
  const problems = diagnostics.map(formatDiagnostic)
  if (hasErrors(diagnostics)) throw new StartError(problems.join('\n'))
  for (const problem of problems) output.problem(problem)
  const content = contentOptions(input, given)
  const demo = content.kind === 'folder' && content.demo
  // Made-up data never comes near the real: another folder, and no shared database.
  const environment = demo ? { ...given, databaseUrl: undefined } : given
  const data = (options['data'] as string | undefined) ?? environment.dataDirectory
  const beside = content.kind === 'folder' ? content.root : '.'
  return {
    environment,
    content,
    dataFolder: path.resolve(data ?? path.join(beside, '.lectern'), demo ? 'demo' : ''),
    host: (options['host'] as string | undefined) ?? environment.host ?? 'localhost',
    port: portOption(options['port'], environment.port),
    logToStderr: options['json'] === true,
  }
}

function contentOptions({ positionals, options }: CommandInput, environment: Environment): ContentOptions {
  const allowBrokenPages = options['allow-broken-pages'] === true
  const git = gitOption(options)
  const watched = options['watch'] as string | undefined
  const uploads = options['uploads'] === true || git !== undefined || watched !== undefined
  const clash = clashOf(uploads, { positionals, options })
  if (clash !== undefined) throw new UsageError(clash)
  const configFile = (options['config'] as string | undefined) ?? environment.configFile
  if (uploads)
    return {
      kind: 'uploads',
      git,
      watched: watched === undefined ? undefined : docsFolder([watched]),
      configFile,
      allowBrokenPages,
    }
  const sites = options['sites'] as string | undefined
  if (sites !== undefined && environment.configFile !== undefined)
    throw new UsageError('--sites cannot be used with LECTERN_CONFIG: each site has its own lectern.json.')
  if (sites !== undefined) return { kind: 'sites', folder: docsFolder([sites]), allowBrokenPages }
  const demo = options['demo'] === true
  return { kind: 'folder', root: docsFolder(positionals), configFile, demo, allowBrokenPages }
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
  const other = ['demo', uploads ? 'sites' : 'config'].find((name) => options[name] !== undefined)
  if (other !== undefined) return `${many} cannot be used with --${other}.`
  const [folder] = positionals
  return folder === undefined ? undefined : `${many} cannot be used with a folder; leave "${folder}" out.`
}
