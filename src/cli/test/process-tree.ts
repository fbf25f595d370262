import fs from 'node:fs'

export interface TreeUse {
  /** What the processes have in memory that they do not share with others. */
  readonly bytes: number
  readonly processes: number
}

const PAGE_BYTES = 4096

/** What a process and everything it started use now. Only Linux tells; elsewhere there is nothing to be read. */
export function treeUse(pid: number): TreeUse {
  let bytes = 0
  let processes = 0
  const waiting = [pid]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const own = ownBytes(next)
    if (own === undefined) continue
    bytes += own
    processes++
    waiting.push(...childrenOf(next))
  }
  return { bytes, processes }
}

/** Undefined for a process that has ended meanwhile. */
function ownBytes(pid: number): number | undefined {
  const [, resident, shared] = read(`/proc/${pid}/statm`)
  return resident === undefined || shared === undefined ? undefined : (resident - shared) * PAGE_BYTES
}

/** A thread has the children that it started itself. */
function childrenOf(pid: number): readonly number[] {
  try {
    const threads = fs.readdirSync(`/proc/${pid}/task`)
    return threads.flatMap((thread) => read(`/proc/${pid}/task/${thread}/children`))
  } catch {
    return []
  }
}

function read(file: string): readonly number[] {
  try {
    return fs.readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}
