import vm from 'node:vm'
import { lazy } from '../../lib/lazy.ts'
import { COMPONENT_ALIASES, COMPONENTS } from '../../shared/components.ts'
import { componentMarker, createElement, Fragment } from './jsx-runtime.ts'
import { react } from './server-react.ts'

/** How long one piece of an author's code may run before it counts as hanging. */
const TIME_LIMIT_MS = 1000

/**
 * Runs an author's JavaScript and returns what it evaluates to. The context keeps honest code away from Node
 * (no process, require, network or disk) and bounds its time. It is no wall against a hostile author: whoever
 * can write pages can run code, as with MDX anywhere, and the manual says so.
 */
export function runScript(code: string, file: string): unknown {
  return new vm.Script(code, { filename: file }).runInContext(sandbox(), { timeout: TIME_LIMIT_MS })
}

/** Calls a function that author code gave us, under the same time limit. */
export function callBounded<T>(work: () => T): T {
  const globals = sandbox() as { __work?: () => T }
  const outer = globals.__work
  // Already inside a bounded call: its limit covers this one.
  if (outer) return work()
  globals.__work = work
  try {
    return CALL.runInContext(globals, { timeout: TIME_LIMIT_MS }) as T
  } finally {
    delete globals.__work
  }
}

const CALL = new vm.Script('__work()')

const sandbox = lazy(() =>
  vm.createContext(
    { ...components(), ...react, React: react, __h: createElement, __Fragment: Fragment, console: SILENT },
    { codeGeneration: { strings: false, wasm: false } },
  ),
)

/** Our components as author code sees them: `<Card/>` in an expression must find something called Card. */
function components(): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (const name of [...Object.keys(COMPONENTS), ...Object.keys(COMPONENT_ALIASES)]) {
    const [root, member] = name.split('.') as [string, string | undefined]
    found[root] ??= componentMarker(root)
    if (member) (found[root] as Record<string, unknown>)[member] = componentMarker(name)
  }
  return found
}

const ignore = () => undefined
const SILENT = { log: ignore, info: ignore, warn: ignore, error: ignore, debug: ignore }
