import { readEnvironment } from '../config/env.ts'
import { StartError } from '../server/start-error.ts'
import { StoreError } from '../store/statement.ts'
import { nearest } from '../lib/nearest.ts'
import { COMMON, UsageError, type Command, type CommandOption } from './command.ts'
import { Output, type Streams } from './output.ts'
import { parseCommandLine } from './parse-command-line.ts'
import { VERSION } from '../lib/version.ts'

/** Loaded when they run: `--help` must not wait for a Markdown parser. */
const COMMANDS: Readonly<Record<string, { readonly summary: string; load(): Promise<Command> }>> = {
  dev: {
    summary: 'Preview a docs folder with live reload',
    load: async () => (await import('./commands/dev.ts')).devCommand,
  },
  build: {
    summary: 'Write the site as static files',
    load: async () => (await import('./commands/build.ts')).buildCommand,
  },
  start: {
    summary: 'Serve a docs folder',
    load: async () => (await import('./commands/start.ts')).startCommand,
  },
  check: {
    summary: 'Check configuration, pages, links and images',
    load: async () => (await import('./commands/check.ts')).checkCommand,
  },
  test: {
    summary: 'Run the code of pages, and test links, examples and questions',
    load: async () => (await import('./commands/test.ts')).testCommand,
  },
  gaps: {
    summary: 'Show what agents asked and the docs did not answer',
    load: async () => (await import('./commands/gaps.ts')).gapsCommand,
  },
  score: {
    summary: 'Score how well agents can use a site',
    load: async () => (await import('./commands/score.ts')).scoreCommand,
  },
  mcp: {
    summary: 'Print how clients are connected to the MCP server of a site',
    load: async () => (await import('./commands/mcp.ts')).mcpCommand,
  },
  doctor: {
    summary: 'Check whether a server can run well here',
    load: async () => (await import('./commands/doctor.ts')).doctorCommand,
  },
  openapi: {
    summary: 'Write MDX pages from an OpenAPI file',
    load: async () => (await import('./commands/openapi.ts')).openapiCommand,
  },
  deploy: {
    summary: 'Upload a docs folder to a server',
    load: async () => (await import('./commands/deploy.ts')).deployCommand,
  },
  status: {
    summary: 'Show the servers of an installation and what they serve',
    load: async () => (await import('./commands/status.ts')).statusCommand,
  },
  project: {
    summary: 'Show and change projects',
    load: async () => (await import('./commands/project.ts')).projectCommand,
  },
  ci: {
    summary: 'Check, test, compare and score a docs folder, in one report',
    load: async () => (await import('./commands/ci.ts')).ciCommand,
  },
  diff: {
    summary: 'Show what changes for readers: pages, addresses, navigation, APIs',
    load: async () => (await import('./commands/diff.ts')).diffCommand,
  },
  key: {
    summary: 'Create, list and delete API keys',
    load: async () => (await import('./commands/key.ts')).keyCommand,
  },
  credential: {
    summary: 'Create, list and delete client credentials of the MCP server',
    load: async () => (await import('./commands/credential.ts')).credentialCommand,
  },
  account: {
    summary: 'Add, change, list and delete accounts',
    load: async () => (await import('./commands/account.ts')).accountCommand,
  },
  backup: {
    summary: 'Write all stored data to one file',
    load: async () => (await import('./commands/backup.ts')).backupCommand,
  },
  restore: {
    summary: 'Restore a backup into an empty database',
    load: async () => (await import('./commands/restore.ts')).restoreCommand,
  },
  storage: {
    summary: 'Show where the files of deployments are kept, and move them',
    load: async () => (await import('./commands/storage.ts')).storageCommand,
  },
  import: {
    summary: 'Import feedback and questions from another system',
    load: async () => (await import('./commands/import.ts')).importCommand,
  },
  recount: {
    summary: 'Rebuild the counts of questions and page views',
    load: async () => (await import('./commands/recount.ts')).recountCommand,
  },
  init: {
    summary: 'Create a starter docs folder',
    load: async () => (await import('./commands/init.ts')).initCommand,
  },
}

/** Runs one command line and returns its exit code: 0 fine, 1 problems, 2 wrong usage. */
export async function main(argv: readonly string[], to: Streams = process): Promise<number> {
  // `lectern help check` is `lectern check --help`.
  const [name, ...rest] = argv[0] === 'help' && argv[1] !== undefined ? [argv[1], '--help'] : argv
  // `lectern check | head` closes the pipe early; that is no mistake.
  if (to === process)
    process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1))
  const { github, logLevel } = readEnvironment().environment
  const fallback = new Output({ json: false, quiet: false, github }, to)
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    fallback.print(overview())
    return name === undefined ? 2 : 0
  }
  if (name === '--version' || name === '-v') {
    fallback.print(VERSION)
    return 0
  }
  const entry = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!entry) return usage(fallback, unknownCommand(name))
  const command = await entry.load()
  try {
    const { options, positionals } = parseCommandLine(command, rest)
    if (options['help'] === true) {
      fallback.print(helpFor(name, entry.summary, command))
      return 0
    }
    const output = new Output(
      { json: options['json'] === true, quiet: options['quiet'] === true, github },
      to,
    )
    return await command.run({ positionals, options, output })
  } catch (error) {
    if (error instanceof UsageError)
      return usage(fallback, `${error.message} Run \`lectern ${name} --help\`.`)
    if (error instanceof StartError) return reportStartError(fallback, error)
    // What the database or the disk says is a whole sentence already.
    if (error instanceof StoreError) {
      fallback.problem(error.hint === undefined ? error.message : `${error.message} ${error.hint}`)
      return 1
    }
    // Either a problem of the machine (disk full, no permission) or a bug in Lectern; one sentence is enough.
    const message = error instanceof Error ? error.message : String(error)
    fallback.problem(`lectern ${name} failed: ${message}`)
    if (logLevel === 'debug' && error instanceof Error) fallback.problem(error.stack ?? '')
    else fallback.problem('Set LECTERN_LOG_LEVEL=debug for details.')
    return 1
  }
}

/** The one place where what kept a server from starting is told. */
function reportStartError(output: Output, { message, hint, diagnostics, exitCode }: StartError): number {
  if (diagnostics.length > 0) output.diagnostics(diagnostics)
  else output.problem(hint === undefined ? message : `${message} ${hint}`)
  return exitCode
}

function usage(output: Output, message: string): number {
  output.problem(message)
  return 2
}

function unknownCommand(name: string): string {
  const close = nearest(name, Object.keys(COMMANDS))
  const advice =
    close === undefined ? 'Run `lectern --help` for the list.' : `Did you mean \`lectern ${close}\`?`
  return `There is no command "${name}". ${advice}`
}

function overview(): string {
  const lines = Object.entries(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`)
  return `lectern ${VERSION}: documentation from a folder of MDX\n\nUsage: lectern <command> [options]\n\n${lines.join('\n')}\n\nlectern help <command> explains one.`
}

function helpFor(name: string, summary: string, command: Command): string {
  const lines = Object.entries({ ...command.options, ...COMMON }).map(
    ([name, option]) => `  ${flag(name, option).padEnd(24)} ${option.help}`,
  )
  return `${summary}\n\nUsage: lectern ${name} ${command.positionals}\n\n${lines.join('\n')}`
}

function flag(name: string, { short, value }: CommandOption): string {
  return `${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`
}
