/** Time this thread has worked; other threads and a busy machine do not count where Node can tell. */
export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage?.() ?? process.cpuUsage()
  return (user + system) / 1000
}
