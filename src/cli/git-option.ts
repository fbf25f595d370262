import { sourceFault } from '../deploy/git-remote.ts'
import type { NewSource } from '../store/repositories/content-sources.ts'
import { UsageError, type CommandInput, type CommandOption } from './command.ts'

/** What goes with --git. */
export const GIT_OPTIONS = {
  branch: { type: 'string', value: 'NAME', help: '--git: branch to serve (the default branch)' },
  folder: { type: 'string', value: 'DIR', help: '--git: docs folder inside the repository (its root)' },
} as const satisfies Readonly<Record<string, CommandOption>>

/** The git remote that was named, if one was. */
export function gitOption(options: CommandInput['options']): NewSource | undefined {
  const url = options['git'] as string | undefined
  if (url === undefined) return undefined
  const branch = (options['branch'] as string | undefined) ?? null
  const source = { url, branch, folder: (options['folder'] as string | undefined) ?? '' }
  const fault = sourceFault(source)
  if (fault !== undefined) throw new UsageError(fault)
  return source
}
