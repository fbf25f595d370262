/** Milliseconds that this process has worked so far; what other programs take of the machine does not count. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
