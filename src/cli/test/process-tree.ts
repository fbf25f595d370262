import { processBytes, processChildren } from '../../lib/process-use.ts'

export interface TreeUse {
  /** What the processes have in memory that they do not share with others. */
  readonly bytes: number
  readonly processes: number
}

/** What a process and everything it started use now. Only Linux tells; elsewhere there is nothing to be read. */
export function treeUse(pid: number): TreeUse {
  let bytes = 0
  let processes = 0
  const waiting = [pid]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const own = processBytes(next)
    if (own === undefined) continue
    bytes += own
    processes++
    waiting.push(...processChildren(next))
  }
  return { bytes, processes }
}
