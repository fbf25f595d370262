import path from 'node:path'
import type { Imported } from '../../sandbox/page-sandbox.ts'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import type { SourceFile } from '../page.ts'
import { firstLine } from './scope.ts'
import { toScript } from './transform.ts'

/** What importing files needs from the page that is being compiled. */
export interface ModuleHost {
  readFile(file: string): SourceFile | undefined
  /** An MDX file as a module. */
  mdxModule(file: SourceFile): Imported
  /** `specifier` is what the import names, to find its line. */
  report(diagnostic: Omit<Diagnostic, 'file' | 'line' | 'column'>, specifier: string): void
  depend(file: string): void
  /** Files being imported right now, outermost first. */
  readonly stack: string[]
}

/** Packages whose components are built in, there and here. */
const OF_INCUMBENT = /^(?:@mintlify\/|mintlify(?:\/|$))/

/** Finds what one import of a page or snippet leads to; a bad import costs a warning. */
export function findModule(host: ModuleHost, from: string, specifier: string): Imported {
  if (/^(?:preact|react)(?:\/|$)/.test(specifier)) return { kind: 'react' }
  if (OF_INCUMBENT.test(specifier)) return builtIn(host, specifier)
  if (!/^[./]/.test(specifier)) {
    const [, alias] = ALIAS.exec(specifier) ?? []
    const why = alias ? `${alias} is a name that another tool has for a folder.` : undefined
    return unresolved(host, specifier, why ?? 'npm packages cannot be imported in pages.')
  }
  const target = resolveImport(from, specifier)
  if (target === undefined) return unresolved(host, specifier, 'It points outside the docs folder.')
  if (isAsset(target)) return { kind: 'asset', url: `/${target}` }
  const file = findFile(host, target)
  if (!file) return unresolved(host, specifier, 'There is no such file.')
  host.depend(file.path)
  if (host.stack.includes(file.path)) {
    host.report(
      {
        severity: 'error',
        code: 'snippet-cycle',
        message: `${[...host.stack.slice(host.stack.indexOf(file.path)), file.path].join(' imports ')}, which is circular.`,
        hint: 'Remove one of these imports.',
      },
      specifier,
    )
    return { kind: 'missing' }
  }
  const found = /\.mdx?$/i.test(file.path) ? host.mdxModule(file) : script(host, file)
  if (found.kind !== 'missing') host.stack.push(file.path)
  return found
}

/** What Docusaurus and common bundlers call folders. */
const ALIAS = /^(@site|@theme(?:-original|-init)?|@docusaurus|@|~)\//

function script(host: ModuleHost, file: SourceFile): Imported {
  try {
    const code = `(function (exports, require, module) { ${toScript(file.text)}\n })`
    return { kind: 'script', file: file.path, code }
  } catch (error) {
    snippetFailed(host, file.path, firstLine(error))
    return { kind: 'missing' }
  }
}

export function snippetFailed(host: ModuleHost, file: string, reason: string): void {
  host.report(
    {
      severity: 'error',
      code: 'snippet-failed',
      message: `${file} could not be loaded: ${reason}.`,
      hint: 'Fix the snippet; the page is shown without it.',
    },
    file,
  )
}

/** Repo-relative target of an import, or undefined when it leaves the folder. */
export function resolveImport(from: string, specifier: string): string | undefined {
  const joined = specifier.startsWith('/')
    ? path.posix.normalize(specifier.slice(1))
    : path.posix.normalize(path.posix.join(path.posix.dirname(from), specifier))
  return joined.startsWith('../') || joined === '..' ? undefined : joined
}

function findFile(host: ModuleHost, target: string): SourceFile | undefined {
  for (const suffix of [
    '',
    '.mdx',
    '.md',
    '.jsx',
    '.tsx',
    '.js',
    '.ts',
    '/index.mdx',
    '/index.jsx',
    '/index.tsx',
  ]) {
    const file = host.readFile(target + suffix)
    if (file) return file
  }
  return undefined
}

function isAsset(target: string): boolean {
  return /\.(?:png|jpe?g|gif|webp|avif|svg|ico|mp4|webm|mp3|wav|pdf|css)$/i.test(target)
}

/** Whatever is missing stands for what we have under the same name. */
function builtIn(host: ModuleHost, specifier: string): Imported {
  host.report(
    {
      severity: 'info',
      code: 'import-unresolved',
      message: `"${specifier}" is not imported: the built-in components are used instead.`,
      hint: 'Remove the import; built-in components need none.',
    },
    specifier,
  )
  return { kind: 'missing' }
}

function unresolved(host: ModuleHost, specifier: string, why: string): Imported {
  host.report(
    {
      severity: 'warning',
      code: 'import-unresolved',
      message: `"${specifier}" cannot be imported. ${why}`,
      hint: 'Import by a path from the docs folder, such as /snippets/name.mdx or /images/name.png; until then, only the children of its components are shown.',
    },
    specifier,
  )
  return { kind: 'missing' }
}
