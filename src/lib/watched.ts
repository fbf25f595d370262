import vm from 'node:vm'
import { lazy } from './lazy.ts'

/** Nothing but our own function is ever called through this; the context is empty and no author code sees it. */
const WATCH = new vm.Script('work()')
const emptyContext = lazy(() => vm.createContext({}))

/**
 * Runs work that may never end, such as a search by a pattern of an author's: after so many milliseconds it is stopped from
 * outside, wherever it is, and what is thrown then is no error of its own (`isTimeout`).
 */
export function watched<T>(work: () => T, timeout: number): T {
  const watch = emptyContext()
  const globals = watch as { work?: () => T }
  const outer = globals.work
  globals.work = work
  try {
    return WATCH.runInContext(watch, { timeout }) as T
  } finally {
    if (outer) globals.work = outer
    else delete globals.work
  }
}

export function isTimeout(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}
