import { describe, expect, test } from 'vitest'
import { sampled } from '../support/sampled.ts'
import { makeShellSite, runIn } from '../support/shell-site.ts'

const COMMANDS = [
  'cat /index.mdx',
  'grep -rn rateLimitWindow /',
  'rg -n "rate[A-Z]\\w+" /guides/s10',
  'ls /guides | head -3',
  'head -20 /guides/s1/page-1.mdx',
]

// Two that end at their own limit, and two that only die with their thread.
const ATTACKS = [
  'while true; do :; done',
  "grep -P '(?=(a+))\\1*b' /long.mdx",
  'diff <(cat /guides/*/*.mdx) <(cat /guides/*/*.mdx | tac)',
  "grep -P '^(?:a?){60}a{60}$' /long.mdx",
]

const TURNS = sampled(3, 8)

describe('fifty callers and one attacker', () => {
  test('everybody else is answered, and soon', async () => {
    const { app, errors } = makeShellSite(200)
    for (const command of COMMANDS) await runIn(app, command)
    const quiet = await load((command, caller) => runIn(app, command, caller))
    const attack = { going: true }
    let attacks = 0
    const attacker = async () => {
      while (attack.going) {
        const text = await runIn(app, ATTACKS[attacks++ % ATTACKS.length] as string, '203.0.113.66')
        expect(text).toMatch(/^exit: /)
      }
    }
    // Several at once of one address.
    const attackers = Array.from({ length: 3 }, attacker)
    await expect.poll(() => attacks).toBeGreaterThanOrEqual(attackers.length)
    const busy = await load((command, caller) => runIn(app, command, caller))
    attack.going = false
    console.log(
      `alone p50 ${quiet.p50.toFixed(0)} ms, p99 ${quiet.p99.toFixed(0)} ms; under attack p50 ${busy.p50.toFixed(0)} ms, p99 ${busy.p99.toFixed(0)} ms, ${attacks} attacks`,
    )
    // Half the threads are left to them, and on a small machine half the processor.
    expect(busy.p99).toBeLessThan(Math.max(2500, quiet.p99 * 8))
    expect(errors).toEqual([])
    // The last of them take seconds to end; in the short run they end with the process, and `attacks` has their like.
    await sampled(undefined, Promise.all(attackers))
  }, 120_000)
})

/** Fifty callers, each with one command after the other, a breath apart. */
async function load(run: (command: string, caller: string) => Promise<string>) {
  const times: number[] = []
  const caller = async (index: number) => {
    for (let turn = 0; turn < TURNS; turn++) {
      await new Promise((resolve) => setTimeout(resolve, (index * 37 + turn * 101) % 500))
      const began = performance.now()
      const text = await run(COMMANDS[(index + turn) % COMMANDS.length] as string, `198.51.100.${index}`)
      times.push(performance.now() - began)
      expect(text).toMatch(/^exit: 0\n/)
    }
  }
  await Promise.all(Array.from({ length: 50 }, (_, index) => caller(index)))
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor((times.length - 1) * share)] as number
  return { p50: at(0.5), p99: at(0.99) }
}
