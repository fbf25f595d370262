import fs from 'node:fs'

/** Milliseconds that this process has worked so far; what other programs take of the machine does not count. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** What `aPieceOfWork` takes where the bounds of the tests were set. */
const USUAL_MS = 30

/**
 * How much longer a bound is here: 1 on a machine at its usual speed, more on one that is slower or that others use too. A
 * test that asks whether work is bounded multiplies its bound by it.
 */
export function slowness(): number {
  const started = cpuTime()
  aPieceOfWork()
  return Math.max(1, (cpuTime() - started) / USUAL_MS)
}

/** Text, tables and memory, as most of what is measured. */
function aPieceOfWork(): void {
  for (let round = 0; round < 5; round++) {
    const words = Array.from({ length: 4000 }, (_, at) => `word-${(at * 7919) % 4001}`)
    const counts = new Map<string, number>()
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + word.length)
    JSON.parse(JSON.stringify([...counts]))
    words
      .sort()
      .join(' ')
      .replace(/(\w+)-(\d+)/g, '$2 $1')
  }
}

// Code that runs for the first time is slower than the machine.
aPieceOfWork()

/** Milliseconds of the processor that the first thread of a process had so far: the one that answers requests. */
export function mainThreadMs(pid: number): number {
  // Behind the name, which may hold anything: the 12th and 13th field, in ticks of a hundredth of a second.
  const fields = fs.readFileSync(`/proc/${pid}/task/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
