import os from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SAMPLE_LANGUAGES, sampleLanguage } from '../../src/shared/samples/languages.ts'
import { LONG } from '../support/sampled.ts'
import { makeFolder } from '../support/site.ts'
import { COMPILED } from './compiled.ts'
import { INTERPRETED } from './interpreted.ts'
import { requestOf } from './sample-case.ts'
import { CASES, startSampleRun, type SampleRun } from './sample-run.ts'
import { runIn, succeeds } from './toolchain.ts'

// What stands in JSON and in plain forms is written by the same functions as what stands in texts and other forms.
const FEWER = CASES.filter(({ name }) => !/^hostile .* in (?:JSON|a plain form)$/.test(name))

let run: SampleRun

beforeAll(async () => {
  run = await startSampleRun()
})

afterAll(() => run.close())

describe.each(COMPILED)('samples of $language', (toolchain) => {
  it.skipIf(!LONG || !succeeds(toolchain.probe))(
    'send exactly the request',
    { timeout: 120_000 },
    async () => {
      const { problems, sent, skipped } = await run.execute(toolchain, FEWER)
      expect(problems).toEqual([])
      expect(skipped.length).toBeLessThan(12)
      expect(sent + skipped.length).toBe(FEWER.length)
    },
  )
})

/** Tools that read code without running it, and say nothing when they like it. */
const READERS = [
  {
    language: 'typescript',
    tool: 'tsc',
    ending: 'mts',
    probe: [process.execPath, '--version'],
    command: [
      process.execPath,
      'node_modules/typescript/bin/tsc',
      ...'--noEmit --strict --target esnext --module esnext --moduleDetection force'.split(' '),
      ...'--lib esnext,dom --skipLibCheck --types'.split(' '),
      '',
    ],
  },
  { language: 'go', tool: 'gofmt', ending: 'go', probe: ['gofmt', '-h'], command: ['gofmt', '-d'] },
  {
    language: 'rust',
    tool: 'rustfmt',
    ending: 'rs',
    probe: ['rustfmt', '--version'],
    command: ['rustfmt', '--edition', '2021', '--quiet'],
  },
  {
    language: 'swift',
    tool: 'swiftc',
    ending: 'swift',
    probe: ['swiftc', '--version'],
    command: ['swiftc', '-parse'],
  },
  {
    language: 'dart',
    tool: 'dart',
    ending: 'dart',
    probe: ['dart', '--version'],
    command: ['dart', 'format', '--output', 'none', '--show', 'none', '--summary', 'none'],
  },
] as const

describe.each(READERS)('samples of $language', ({ language, tool, ending, probe, command }) => {
  it.skipIf(!succeeds(probe))(`are read by ${tool} without a word`, { timeout: 120_000 }, async () => {
    const { write } = sampleLanguage(language) ?? {}
    if (!write) throw new Error(`No language ${language}`)
    const samples = CASES.map((one, index) => [
      `s${index}.${ending}`,
      `${write(requestOf(one, 'https://api.example.com/v1'))}\n`,
    ])
    const files = Object.fromEntries(samples) as Record<string, string>
    const folder = makeFolder(files)
    const [program = '', ...args] = command
    const words = args.map((word) => (word.startsWith('node_modules/') ? `${process.cwd()}/${word}` : word))
    const said = await runIn(folder, [program, ...words, ...Object.keys(files)], {
      home: os.homedir(),
      bin: folder,
    })
    expect(said).toBe('')
  })
})

// No tool for these is on a machine of ours; quote.test.ts covers their strings, and docs/api-reference/samples.mdx says so.
const NOT_TRIED = ['csharp', 'kotlin', 'powershell']

it('every language is run or read by a tool, but for those named here', () => {
  const tried = new Set([...INTERPRETED, ...COMPILED, ...READERS].map(({ language }) => language))
  const rest = SAMPLE_LANGUAGES.map(({ id }) => id).filter((id) => !tried.has(id))
  expect(rest.sort()).toEqual(NOT_TRIED)
})
