import { parseArgs } from 'node:util'
import { nearest } from '../lib/nearest.ts'
import { COMMON, UsageError, type Command, type CommandOption, type OptionValue } from './command.ts'

export interface CommandLine {
  readonly positionals: readonly string[]
  readonly options: Readonly<Record<string, OptionValue>>
}

/** Reads what was typed after the name of a command; throws a UsageError that says what to write instead. */
export function parseCommandLine(command: Command, args: readonly string[]): CommandLine {
  const known: Readonly<Record<string, CommandOption>> = { ...COMMON, ...command.options }
  const options = Object.fromEntries(
    Object.entries(known).map(([name, { type, short }]) => [
      name,
      short === undefined ? { type } : { type, short },
    ]),
  )
  // Not strict: Node's own sentences tell of its rules, not of ours.
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    options,
    strict: false,
    tokens: true,
    allowPositionals: true,
    allowNegative: true,
  })
  for (const token of tokens) if (token.kind === 'option') checkOption(known, token)
  return { positionals, options: values as CommandLine['options'] }
}

interface Written {
  readonly name: string
  /** As it was typed. */
  readonly rawName: string
  readonly value: string | undefined
  readonly inlineValue: boolean | undefined
}

function checkOption(known: Readonly<Record<string, CommandOption>>, written: Written): void {
  const { name, rawName, value, inlineValue } = written
  const option = Object.hasOwn(known, name) ? known[name] : undefined
  if (!option) throw new UsageError(unknownOption(rawName, known))
  const isNegated = rawName.startsWith('--no-') && !rawName.startsWith(`--${name}`)
  if (option.type === 'boolean') {
    if (inlineValue) throw new UsageError(`${rawName} does not take a value.`)
    return
  }
  if (isNegated) throw new UsageError(unknownOption(rawName, known))
  const example = `${rawName} ${option.value ?? 'VALUE'}`
  if (value === undefined) throw new UsageError(`${rawName} needs a value: ${example}.`)
  if (!inlineValue && /^-./.test(value))
    throw new UsageError(
      `${rawName} needs a value: ${example}. Write ${rawName}=${value} if "${value}" is meant.`,
    )
}

function unknownOption(rawName: string, known: Readonly<Record<string, CommandOption>>): string {
  const close = rawName.startsWith('--') ? nearest(rawName.slice(2), Object.keys(known)) : undefined
  return `There is no option ${rawName}.${close === undefined ? '' : ` Did you mean --${close}?`}`
}
