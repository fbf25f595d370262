import fs from 'node:fs'

/** What Linux counts the time of processes in. */
const TICK_MS = 10

/** What a process has in memory that it does not share with others. Only Linux tells; undefined elsewhere, and for one that has ended. */
export function processBytes(pid: number): number | undefined {
  const status = textOf(`/proc/${pid}/status`)
  if (status === undefined) return undefined
  return 1024 * Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1] ?? 0)
}

/** How long a process has worked, in milliseconds. */
export function processWork(pid: number): number | undefined {
  // Its name, which may hold anything, stands in brackets before the numbers.
  const numbers = textOf(`/proc/${pid}/stat`)?.split(') ').at(-1)?.split(' ')
  return numbers && TICK_MS * (Number(numbers[11]) + Number(numbers[12]))
}

/** The processes that a process started. A thread has the children that it started itself. */
export function processChildren(pid: number): readonly number[] {
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
