import { parseArgs } from 'node:util'
import { readEnvironment } from '../config/env.ts'
import { buildCommand } from './commands/build.ts'
import { checkCommand } from './commands/check.ts'
import { devCommand } from './commands/dev.ts'
import { initCommand } from './commands/init.ts'
import { startCommand } from './commands/start.ts'
import { COMMON, parseConfig, UsageError, type Command, type CommandOption } from './command.ts'
import { Output } from './output.ts'
import { VERSION } from './version.ts'

const COMMANDS: readonly Command[] = [devCommand, buildCommand, startCommand, checkCommand, initCommand]

/** Runs one command line and returns its exit code: 0 fine, 1 problems, 2 wrong usage. */
export async function main(argv: readonly string[]): Promise<number> {
  const [name, ...rest] = argv
  const { github } = readEnvironment().environment
  const fallback = new Output({ json: false, quiet: false, github })
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    fallback.print(overview())
    return name === undefined ? 2 : 0
  }
  if (name === '--version' || name === '-v') {
    fallback.print(VERSION)
    return 0
  }
  const command = COMMANDS.find((candidate) => candidate.name === name)
  if (!command) return usage(fallback, `There is no command "${name}". Run \`lectern --help\` for the list.`)
  try {
    const { values, positionals } = parseArgs({
      args: rest,
      options: parseConfig(command),
      allowPositionals: true,
      allowNegative: true,
    })
    if (values['help'] === true) {
      fallback.print(helpFor(command))
      return 0
    }
    const output = new Output({ json: values['json'] === true, quiet: values['quiet'] === true, github })
    return await command.run({
      positionals,
      options: values as Record<string, string | boolean | undefined>,
      output,
    })
  } catch (error) {
    if (error instanceof UsageError || isParseError(error))
      return usage(fallback, `${error.message} Run \`lectern ${name} --help\`.`)
    throw error
  }
}

function usage(output: Output, message: string): number {
  output.problem(message)
  return 2
}

function isParseError(error: unknown): error is Error {
  return error instanceof Error && String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS')
}

function overview(): string {
  const lines = COMMANDS.map((command) => `  ${command.name.padEnd(8)} ${command.summary}`)
  return `lectern ${VERSION}: documentation from a folder of MDX\n\nUsage: lectern <command> [options]\n\n${lines.join('\n')}\n\nEvery command has --help.`
}

function helpFor(command: Command): string {
  const lines = Object.entries({ ...command.options, ...COMMON }).map(
    ([name, option]) => `  ${flag(name, option).padEnd(24)} ${option.help}`,
  )
  return `${command.summary}\n\nUsage: lectern ${command.name} ${command.positionals}\n\n${lines.join('\n')}`
}

function flag(name: string, { short, value }: CommandOption): string {
  return `${short ? `-${short}, ` : ''}--${name}${value ? ` ${value}` : ''}`
}
