// A process that writes until it is killed. It says what it sends (`s`), then what was acknowledged (`a`).
import fs from 'node:fs'
import { openStore } from '../../../src/store/open-store.ts'
import { addSpan, type Span } from './spans.ts'

const CALLERS = 4
const MOST_ROWS = 20

const [dataFolder, firstText, againText] = process.argv.slice(2) as [string, string, string]
const store = await openStore({ dataFolder, exclusive: true })
let next = Number(firstText)
fs.writeSync(1, 'ready\n')

// Whoever got no answer asks again, with the same ids.
for (const span of JSON.parse(againText) as Span[]) await send(span)
await Promise.all(Array.from({ length: CALLERS }, call))

async function call(): Promise<never> {
  for (;;) {
    const from = next
    next += 1 + Math.floor(Math.random() * MOST_ROWS)
    fs.writeSync(1, `s ${from} ${next}\n`)
    await send([from, next])
  }
}

async function send(span: Span): Promise<void> {
  await addSpan(store, span)
  fs.writeSync(1, `a ${span[0]} ${span[1]}\n`)
}
