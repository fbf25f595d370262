import fs from 'node:fs'

/** Milliseconds that this process has worked so far; what other programs take of the machine does not count. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Milliseconds of the processor that the first thread of a process had so far: the one that answers requests. */
export function mainThreadMs(pid: number): number {
  // Behind the name, which may hold anything: the 12th and 13th field, in ticks of a hundredth of a second.
  const fields = fs.readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
