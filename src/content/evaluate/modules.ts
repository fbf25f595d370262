import path from 'node:path'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import type { SourceFile } from '../page.ts'
import { setOrigin } from './jsx-runtime.ts'
import { reasonOf } from './scope.ts'
import { react } from './server-react.ts'
import { callBounded, runScript } from './sandbox.ts'
import { toScript } from './transform.ts'

/** What importing files needs from the page that is being compiled. */
export interface ModuleHost {
  readFile(file: string): SourceFile | undefined
  /** Content of an MDX file as a module: named exports, and a default that renders it. */
  mdxModule(file: SourceFile): Record<string, unknown>
  /** `specifier` is what the import names, to find its line. */
  report(diagnostic: Omit<Diagnostic, 'file' | 'line' | 'column'>, specifier: string): void
  depend(file: string): void
  /** Files being imported right now, outermost first. */
  readonly stack: string[]
}

/** Resolves one import of a page or snippet to the module's exports; a bad import costs a warning. */
export function importModule(host: ModuleHost, from: string, specifier: string): unknown {
  if (/^(?:preact|react)(?:\/|$)/.test(specifier)) return { __esModule: true, ...react, default: react }
  if (!/^[./]/.test(specifier))
    return unresolved(host, specifier, 'npm packages cannot be imported in pages.')
  const target = resolveImport(from, specifier)
  if (target === undefined) return unresolved(host, specifier, 'It points outside the docs folder.')
  if (isAsset(target)) return { __esModule: true, default: `/${target}` }
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
    return missingModule()
  }
  host.stack.push(file.path)
  try {
    return /\.mdx?$/i.test(file.path) ? { __esModule: true, ...host.mdxModule(file) } : loadScript(host, file)
  } finally {
    host.stack.pop()
  }
}

function loadScript(host: ModuleHost, file: SourceFile): unknown {
  const exports: Record<string, unknown> = {}
  try {
    const body = toScript(file.text)
    const run = runScript(`(function (exports, require, module) { ${body}\n })`, file.path) as (
      ...values: unknown[]
    ) => void
    callBounded(() =>
      run(exports, (specifier: string) => importModule(host, file.path, specifier), { exports }),
    )
  } catch (error) {
    host.report(
      {
        severity: 'error',
        code: 'snippet-failed',
        message: `${file.path} could not be loaded: ${reasonOf(error)}.`,
        hint: 'Fix the snippet; the page is shown without it.',
      },
      file.path,
    )
    return missingModule()
  }
  for (const [name, value] of Object.entries(exports)) setOrigin(value, { name, file: file.path })
  return { __esModule: true, ...exports }
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

function unresolved(host: ModuleHost, specifier: string, why: string): unknown {
  host.report(
    {
      severity: 'warning',
      code: 'import-unresolved',
      message: `"${specifier}" cannot be imported. ${why}`,
      hint: 'Import snippets by a path such as /snippets/name.mdx; until then, only the children of its components are shown.',
    },
    specifier,
  )
  return missingModule()
}

/** Stands in for a module that is not there: whatever is taken from it renders its children. */
function missingModule(): unknown {
  const showChildren = ({ children }: { children?: unknown } = {}) => children
  return new Proxy({}, { get: (_target, name) => (name === '__esModule' ? true : showChildren) })
}
