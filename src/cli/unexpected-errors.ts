/**
 * Tells of what goes wrong where nobody is waiting for it. Work in the background that fails takes nothing else with it,
 * so the server goes on. After an exception nobody knows what was left half done: the promise resolves, and the server
 * is to end in order.
 */
export function watchUnexpected(tell: (message: string, error: unknown) => void): Promise<void> {
  process.on('unhandledRejection', (reason) =>
    tell('Unexpected error in the background. The server goes on.', reason),
  )
  return new Promise((resolve) => {
    process.on('uncaughtException', (error) => {
      tell('Unexpected error. The server finishes what is under way and ends.', error)
      resolve()
    })
  })
}
