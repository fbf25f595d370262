const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** A terminal tells every process of ours, and those that started us tell us again: still the same wish. */
const SAME_WISH_MS = 500

/** Resolves when somebody wants the process to end. */
export function waitForStop(also?: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of SIGNALS) process.once(signal, () => resolve())
    void also?.then(resolve)
  })
}

/** Calls back when somebody wants it again, and has lost patience. */
export function onSecondStop(callback: () => void): void {
  const first = performance.now()
  for (const signal of SIGNALS)
    process.on(signal, () => {
      if (performance.now() - first > SAME_WISH_MS) callback()
    })
}
