import path from 'node:path'
import { memo } from '../../lib/memo.ts'
import { COMPONENT_ALIASES, COMPONENTS } from '../../shared/components.ts'
import { shareImports } from '../evaluate/scope.ts'
import { toScript } from '../evaluate/transform.ts'
import { encodePath } from './island-url.ts'
import { importTarget, type IslandHost, type ImportTarget } from './source-graph.ts'

/** Browser modules by file: those asked for and those they import. */
export type IslandModules = ReadonlyMap<string, string>

// Known without an import, as on the server (sandbox/guest/react.ts).
const GIVEN =
  'createElement Fragment useState useReducer useRef useMemo useCallback useContext useEffect useLayoutEffect ' +
  'useInsertionEffect useImperativeHandle useDebugValue useId useTransition useDeferredValue useSyncExternalStore ' +
  'createContext cloneElement memo forwardRef isValidElement Children'

/** Our components, which authors' code knows without an import too. */
const BUILT_IN = [
  ...new Set(
    [...Object.keys(COMPONENTS), ...Object.keys(COMPONENT_ALIASES)].map(
      (name) => name.split('.')[0] as string,
    ),
  ),
]

/** Authors' files -> ES modules for the browser. Undefined when one is no JavaScript, which running it has reported. */
export function buildIslands(host: IslandHost, files: Iterable<string>): IslandModules | undefined {
  const modules = new Map<string, string>()
  const queue = [...files]
  try {
    for (const file of queue) {
      const code = modules.has(file) ? undefined : host.code(file)
      if (code === undefined) continue
      const built = buildOnce(host, file, code)
      modules.set(file, built.text)
      queue.push(...built.imports)
    }
  } catch {
    return undefined
  }
  return modules
}

interface Built {
  readonly text: string
  readonly imports: readonly string[]
}

const modulesOf = memo((_snapshot: object) => new Map<string, Built>())

function buildOnce(host: IslandHost, file: string, code: string): Built {
  const modules = modulesOf(host.memory)
  let built = modules.get(file)
  if (!built) modules.set(file, (built = buildIsland(host, file, code)))
  return built
}

/**
 * The very script the server runs, in a frame that gives it `exports` and `require`. Imports are looked up in a
 * table instead of being rewritten in place, so that no code sample in a text can be mistaken for one.
 */
function buildIsland(host: IslandHost, file: string, code: string): Built {
  // As on the server, what a page imports is there for the snippets it uses.
  const script = toScript(/\.mdx?$/i.test(file) ? `${code}\n${shareImports([code])}` : code)
  const specifiers = new Set(
    [...script.matchAll(/\brequire\('([^']+)'\)/g)].map((match) => match[1] as string),
  )
  const imports: string[] = []
  const lines: string[] = []
  const table: string[] = []
  for (const specifier of specifiers) {
    const target = importTarget(host, file, specifier)
    if (target.kind === 'file') {
      lines.push(`import m${imports.length} from ${JSON.stringify(moduleSpecifier(file, target.file))};`)
      table.push(`${JSON.stringify(specifier)}: m${imports.length}`)
      imports.push(target.file)
    } else table.push(`${JSON.stringify(specifier)}: ${stand(target)}`)
  }
  const ours = BUILT_IN.filter((name) => new RegExp(`\\b${name}\\b`).test(script))
  const components =
    ours.length === 0 ? '' : `import { COMPONENTS as __components } from "lectern/components";\n`
  const given =
    ours.length === 0
      ? 'const __ours = {};\n'
      : `const __ours = __components, { ${ours.join(', ')} } = __components;\n`
  const text = `import * as React from "preact";
${components}${lines.join('\n')}
globalThis.React ??= React;
const { ${GIVEN.split(' ').join(', ')} } = React;
${given}const __h = createElement, __Fragment = Fragment, __exports = {};
const __missing = new Proxy({}, { get: (_, name) => name === "__esModule" || (Object.hasOwn(__ours, name) ? __ours[name] : (props) => props?.children) });
const __modules = { ${table.join(', ')} };
(function (exports, require) { ${script}
})(__exports, (name) => __modules[name] ?? __missing);
export default __exports;
`
  return { text, imports }
}

function stand(target: Exclude<ImportTarget, { kind: 'file' }>): string {
  if (target.kind === 'react') return '{ ...React, __esModule: true, default: React }'
  return target.kind === 'asset'
    ? `{ __esModule: true, default: ${JSON.stringify(target.url)} }`
    : '__missing'
}

function moduleSpecifier(from: string, to: string): string {
  const relative = path.posix.relative(path.posix.dirname(from), to)
  return `${relative.startsWith('.') ? '' : './'}${encodePath(relative)}.js`
}
