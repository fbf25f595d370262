import { decodeBytesToUtf8, defineCommand, type Command } from 'just-bash'
import type { DocsFs } from '../docs-fs.ts'
import { globTest } from './glob.ts'
import { readGrepRequest } from './grep-request.ts'
import type { GrepName, GrepRequest } from './grep-options.ts'
import { lineMatcher, type LineMatcher } from './line-matcher.ts'
import { printMatches, type PrintJob } from './print-matches.ts'

interface Output {
  stdout: string
  stderr: string
  exitCode: number
}

interface Place {
  readonly fs: DocsFs
  readonly cwd: string
  readonly stdin: () => string
  readonly pause: () => void
}

/**
 * grep and ripgrep as agents use them most. The shell's own take seconds over a few thousand pages, lack common flags
 * and read one pattern of several; here whole files are passed over by the bytes a match must hold. What these do not
 * know is left to the shell's own.
 */
export function grepCommand(name: GrepName, fs: DocsFs, pause: () => void): Command {
  return defineCommand(name, (args, context) => {
    const original = () =>
      context.origCommand?.([...args]) ??
      Promise.resolve({ stdout: '', stderr: `${name}: not found\n`, exitCode: 127 })
    const request = readGrepRequest(name, args)
    const matcher = request && lineMatcher(request)
    if (!request || !matcher) return original()
    const stdin = () => decodeBytesToUtf8(context.stdin)
    return Promise.resolve(search(request, matcher, { fs, cwd: context.cwd, stdin, pause }))
  })
}

function search(request: GrepRequest, matcher: LineMatcher, place: Place): Output {
  const { files, errors, several } = targetsOf(request, place)
  const named = request.fileNames ?? several
  const numbers = request.lineNumbers ?? (request.ripgrep && named && request.shows === 'lines')
  const printed: string[] = []
  const holding =
    matcher.literal === undefined || request.invert ? undefined : place.fs.holding(matcher.literal)
  const tellsOfNone = request.shows === 'other-files' || (request.shows === 'count' && !request.ripgrep)
  let matched = false
  for (const { shown, path } of files) {
    // A file that cannot match is not even read.
    const without = holding !== undefined && path !== undefined && !holding.has(path)
    if (without && !tellsOfNone) continue
    place.pause()
    const job: PrintJob = {
      request,
      matcher,
      name: named ? shown : undefined,
      label: shown,
      numbers,
      pause: place.pause,
    }
    const { lines, matched: one } = printMatches(
      job,
      without ? undefined : path === undefined ? place.stdin() : place.fs.text(path),
    )
    if (one) matched = true
    if (lines.length > 0 && printed.length > 0 && hasContext(request)) printed.push('--')
    for (const line of lines) printed.push(line)
    if (one && request.shows === 'nothing') break
  }
  const stderr = request.quietErrors
    ? ''
    : errors.map((error) => `${request.ripgrep ? 'rg' : 'grep'}: ${error}\n`).join('')
  const found = matched ? 0 : 1
  return {
    stdout: printed.length === 0 ? '' : `${printed.join('\n')}\n`,
    stderr,
    exitCode: errors.length > 0 && !(matched && request.shows === 'nothing') ? 2 : found,
  }
}

function hasContext({ shows, before, after }: GrepRequest): boolean {
  return shows === 'lines' && before + after > 0
}

interface Target {
  readonly shown: string
  /** Undefined for what was piped in. */
  readonly path: string | undefined
}

function targetsOf(request: GrepRequest, { fs, cwd, stdin }: Place) {
  const errors: string[] = []
  const piped: Target = { shown: request.ripgrep ? '<stdin>' : '(standard input)', path: undefined }
  const given = request.paths.length > 0 ? request.paths : request.recursive ? [''] : ['-']
  // ripgrep reads what is piped to it rather than the folder.
  if (request.ripgrep && request.paths.length === 0 && stdin() !== '') given[0] = '-'
  let several = given.length > 1
  const wanted = isWanted(request, cwd)
  const files = given.flatMap((word): readonly Target[] => {
    if (word === '-') return [piped]
    const path = fs.resolvePath(cwd, word)
    if (fs.isFile(path)) return [{ shown: word, path }]
    if (!fs.isFolder(path)) {
      errors.push(`${word}: No such file or directory${request.ripgrep ? ' (os error 2)' : ''}`)
      return []
    }
    if (!request.recursive) {
      errors.push(`${word}: Is a directory`)
      return []
    }
    several = true
    const root = path === '/' ? '/' : `${path}/`
    const before = word === '' ? '' : word.replace(/\/*$/, '/')
    return fs
      .below(path)
      .filter((file) => wanted(file, root))
      .map((file) => ({ shown: before + file.slice(root.length), path: file }))
  })
  return { files, errors, several }
}

/** Only files found in folders are chosen by name; those named themselves always count. */
function isWanted(request: GrepRequest, cwd: string): (file: string, root: string) => boolean {
  const only = request.only.map(globTest)
  const except = request.except.map(globTest)
  const folders = request.exceptFolders.map(globTest)
  const base = cwd === '/' ? '' : cwd
  return (file, root) => {
    const path = file.startsWith(`${base}/`) ? file.slice(base.length) : file
    const inside = file.slice(root.length).split('/')
    return (
      (only.length === 0 || only.some((fits) => fits(path))) &&
      !except.some((fits) => fits(path)) &&
      !(folders.length > 0 && inside.slice(0, -1).some((folder) => folders.some((fits) => fits(folder)))) &&
      inside.length <= request.maxDepth
    )
  }
}
