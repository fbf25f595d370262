/** Resolves when somebody wants the process to end. */
export function waitForStop(also?: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
    void also?.then(resolve)
  })
}
