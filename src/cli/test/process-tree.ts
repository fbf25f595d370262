import fs from 'node:fs'

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
  const status = textOf(`/proc/${pid}/status`)
  if (status === undefined) return undefined
  return 1024 * Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1] ?? 0)
}

/** A thread has the children that it started itself. */
function childrenOf(pid: number): readonly number[] {
  try {
    const threads = fs.readdirSync(`/proc/${pid}/task`)
    return threads.flatMap((thread) => {
      const children = textOf(`/proc/${pid}/task/${thread}/children`) ?? ''
      return children.split(' ').filter(Boolean).map(Number)
    })
  } catch {
    return []
  }
}

function textOf(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
