import type { Output } from './output.ts'

export type OptionValue = string | boolean | undefined

export interface CommandOption {
  readonly type: 'string' | 'boolean'
  readonly short?: string
  /** What `--help` says. */
  readonly help: string
  /** Name of the value in `--help`: PORT, DIR … */
  readonly value?: string
}

/** One command of the command line: what it takes and what it does. */
export interface Command {
  /** Positional arguments as shown in the help. */
  readonly positionals: string
  readonly options: Readonly<Record<string, CommandOption>>
  /** Resolves to the exit code: 0 fine, 1 problems, 2 wrong usage. */
  run(input: CommandInput): Promise<number>
}

export interface CommandInput {
  readonly positionals: readonly string[]
  readonly options: Readonly<Record<string, OptionValue>>
  readonly output: Output
}

/** Thrown for a command line that makes no sense: one sentence, exit code 2. */
export class UsageError extends Error {}

export const COMMON: Readonly<Record<string, CommandOption>> = {
  json: { type: 'boolean', help: 'print data as JSON' },
  quiet: { type: 'boolean', short: 'q', help: 'print problems only' },
  help: { type: 'boolean', short: 'h', help: 'show this help' },
}

export function portOption(value: OptionValue, fallback: number): number {
  if (value === undefined) return fallback
  const port = Number(value)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError(`--port must be a number from 0 to 65535, not "${String(value)}".`)
  return port
}
