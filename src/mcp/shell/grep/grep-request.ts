import type { GrepName, GrepRequest } from './grep-options.ts'
import { GREP_FLAGS, LONG_FLAGS, RG_FLAGS, type FlagEffect } from './grep-flags.ts'

/** Undefined when something is asked for that we do not know; the shell's own command then answers. */
export function readGrepRequest(name: GrepName, args: readonly string[]): GrepRequest | undefined {
  const request = emptyRequest(name)
  const words: string[] = []
  const flags = name === 'rg' ? RG_FLAGS : GREP_FLAGS
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] as string
    const next = () => args[++at]
    if (arg === '--') {
      words.push(...args.slice(at + 1))
      break
    }
    const taken =
      arg === '-' || !arg.startsWith('-')
        ? words.push(arg) > 0
        : arg.startsWith('--')
          ? takeLong(request, arg, next)
          : takeShort({ request, arg, next, flags })
    if (!taken) return undefined
  }
  if (request.patterns.length === 0) {
    const [pattern, ...paths] = words
    if (pattern === undefined) return undefined
    return { ...request, patterns: [pattern], paths }
  }
  return { ...request, paths: words }
}

function emptyRequest(name: GrepName): GrepRequest {
  return {
    ripgrep: name === 'rg',
    kind: name === 'rg' ? 'perl' : name === 'egrep' ? 'extended' : name === 'fgrep' ? 'fixed' : 'basic',
    patterns: [],
    paths: [],
    recursive: name === 'rg',
    ignoreCase: false,
    invert: false,
    wholeWord: false,
    wholeLine: false,
    shows: 'lines',
    lineNumbers: undefined,
    fileNames: undefined,
    quietErrors: false,
    maxCount: Number.POSITIVE_INFINITY,
    before: 0,
    after: 0,
    only: [],
    except: [],
    exceptFolders: [],
    maxDepth: Number.POSITIVE_INFINITY,
  }
}

/** `--name`, `--name=value` or `--name value`. */
function takeLong(request: GrepRequest, arg: string, next: () => string | undefined): boolean {
  const [, name = '', given] = /^--([^=]+)(?:=([^]*))?$/.exec(arg) ?? []
  const flag = LONG_FLAGS[name]
  if (!flag || (flag.in !== undefined && flag.in !== (request.ripgrep ? 'rg' : 'grep'))) return false
  if (!flag.value) {
    flag.set(request, given ?? '')
    return given === undefined || flag.mayHaveValue === true
  }
  return setValue(request, flag, given ?? next())
}

interface ShortFlags {
  readonly request: GrepRequest
  readonly arg: string
  readonly next: () => string | undefined
  readonly flags: Readonly<Record<string, FlagEffect>>
}

/** `-rn`, `-A3`, `-A 3`, `-5`. */
function takeShort({ request, arg, next, flags }: ShortFlags): boolean {
  if (/^-\d+$/.test(arg) && !request.ripgrep) {
    request.before = request.after = Math.min(Number(arg.slice(1)), 10_000)
    return true
  }
  for (let at = 1; at < arg.length; at++) {
    const flag = flags[arg[at] as string]
    if (!flag) return false
    if (flag.value) {
      const rest = arg.slice(at + 1)
      return setValue(request, flag, rest === '' ? next() : rest.replace(/^=/, ''))
    }
    flag.set(request, '')
  }
  return true
}

function setValue(request: GrepRequest, flag: FlagEffect, value: string | undefined): boolean {
  if (value === undefined || (flag.value === 'number' && !/^\d+$/.test(value))) return false
  flag.set(request, value)
  return true
}
