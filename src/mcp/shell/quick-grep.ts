import { defineCommand, type Command } from 'just-bash'
import type { DocsFs } from './docs-fs.ts'

// Text without a meaning in any kind of pattern: it can be looked for as it is.
const LITERAL = /^[\w /:@,;%&=<>~"'!#-]+$/
const LONGEST_LIST = 4000

/** `grep -r` and `rg` over everything first find the few files that hold the text, then let the real command read those. */
export function quickGrep(name: 'grep' | 'egrep' | 'fgrep' | 'rg', fs: DocsFs): Command {
  return defineCommand(name, (args, context) => {
    const plan = planOf(name, args, (path) => fs.resolvePath(context.cwd, path))
    const original = context.origCommand
    if (!original) return Promise.resolve({ stdout: '', stderr: `${name}: not found\n`, exitCode: 127 })
    if (!plan) return original([...args])
    const files = plan.roots.flatMap((root) => fs.filesWith(root, plan.literal))
    if (files.length === 0) return Promise.resolve({ stdout: '', stderr: '', exitCode: 1 })
    if (files.length > LONGEST_LIST) return original([...args])
    return original([...plan.flags, plan.literal, ...files])
  })
}

interface Plan {
  readonly flags: readonly string[]
  readonly literal: string
  readonly roots: readonly string[]
}

/** Undefined for everything that is not plainly a search for a literal below folders. */
function planOf(name: string, args: readonly string[], resolve: (path: string) => string): Plan | undefined {
  const flags = args.filter((arg) => arg.startsWith('-'))
  const words = args.filter((arg) => !arg.startsWith('-'))
  const [literal, ...paths] = words
  if (literal === undefined || literal.length < 3 || !LITERAL.test(literal)) return undefined
  if (flags.some((flag) => !/^-[nlrRcosFEH]+$/.test(flag))) return undefined
  const recursive = name === 'rg' || flags.some((flag) => /[rR]/.test(flag))
  if (!recursive) return undefined
  // Names are printed because the search is recursive, so that flag stays.
  const kept = flags.map((flag) => flag.replaceAll('H', '')).filter((flag) => flag !== '-')
  return { flags: kept, literal, roots: (paths.length > 0 ? paths : ['.']).map(resolve) }
}
