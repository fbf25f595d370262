import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CANARY, HOSTILE, hostileCases, randomTexts } from './hostile-cases.ts'
import { INTERPRETED } from './interpreted.ts'
import { requestOf, type SampleCase } from './sample-case.ts'
import { CASES, startSampleRun, type SampleRun } from './sample-run.ts'
import { LONG, sampled } from '../support/sampled.ts'
import { succeeds } from './toolchain.ts'

const TEXTS = sampled(24, 200)
// Of every text one of the ways to send it, in turn: starting curl is what takes time.
const RANDOM = hostileCases(randomTexts(TEXTS), 'random').filter((_, index) => index % 4 === (index >> 2) % 4)
const RANDOM_IN = new Set(['bash', 'node', 'python'])
/** One writer writes these and those of Node, which also take files from the disk. */
const LIKE_NODE = /^(?:java|type)script$/
const PLACES = ['as text', 'in a form', 'in a plain form']

/** Every case of the specification; of each hostile text the request that holds it in most places, in a shell another too. */
function casesFor(language: string): readonly SampleCase[] {
  if (LONG) return CASES
  return CASES.filter(({ name }) => {
    const [, index, place = ''] = /^hostile (\d+) .* ((?:in|as) [ a-zJSON]+)$/s.exec(name) ?? []
    if (index === undefined || place === 'in JSON') return true
    return language === 'bash' && place === PLACES[Number(index) % PLACES.length]
  })
}

let run: SampleRun

beforeAll(async () => {
  run = await startSampleRun()
})

afterAll(() => run.close())

describe('the request model', () => {
  it('says what the specification says', () => {
    for (const one of CASES) {
      const { url, headers, body } = requestOf(one, 'http://h')
      const { target, header, body: text } = one.expected ?? {}
      if (target !== undefined) expect(url, one.name).toBe(`http://h${target}`)
      if (header) expect(headers, one.name).toContainEqual(header)
      if (text !== undefined) expect(body, one.name).toEqual({ kind: 'text', text })
    }
  })
})

describe('the canary', () => {
  it('sings when a command runs', async () => {
    await run.shell(`echo "$(${CANARY})"`)
    expect(run.canaryRan()).toBe(true)
  })
})

describe.each(INTERPRETED)('samples of $language', (toolchain) => {
  const present = toolchain.needed === true || succeeds(toolchain.probe)
  const isRun = present && (LONG || !LIKE_NODE.test(toolchain.language))
  const cases = casesFor(toolchain.language)

  it.runIf(isRun)('send exactly the request', { timeout: 120_000 }, async () => {
    const { problems, sent, skipped } = await run.execute(toolchain, cases)
    expect(problems).toEqual([])
    expect(skipped.length).toBeLessThan(12)
    expect(sent + skipped.length).toBe(cases.length)
  })

  if (RANDOM_IN.has(toolchain.language))
    it('send random text as it is', { timeout: 60_000 }, async () => {
      const { problems, sent } = await run.execute(toolchain, RANDOM)
      expect(problems).toEqual([])
      expect(sent).toBe(TEXTS)
    })
})

describe('samples of bash', () => {
  it('are data to a shell a reader types into', { timeout: 60_000 }, async () => {
    const bash = INTERPRETED.find(({ language }) => language === 'bash')
    if (!bash) throw new Error('bash is missing in the table')
    const { problems } = await run.execute(
      {
        ...bash,
        prepare: (samples) => ({
          files: {},
          command: ['bash', '--norc', '--noediting', '-i'],
          input: `set -o history -o histexpand\n${samples.join('\n')}\n`,
        }),
      },
      hostileCases(HOSTILE, 'typed').filter((_, index) => index % 4 < sampled(1, 2)),
    )
    expect(problems).toEqual([])
  })
})
