import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sampleLanguage } from '../../src/shared/samples/languages.ts'
import { echoServer, headerValues, type Echoed } from '../support/echo-server.ts'
import { AUTH_CASES, BODY_CASES, FILES } from './body-cases.ts'
import { canonicalTarget, differences, utf8 } from './compare.ts'
import { CANARY, HOSTILE, INJECTION_CASES, hostileCases } from './hostile-cases.ts'
import { requestOf, type SampleCase } from './sample-case.ts'
import { STYLE_CASES } from './style-cases.ts'
import { runIn, writeAll, type Toolchain } from './toolchain.ts'

export const CASES: readonly SampleCase[] = [
  ...STYLE_CASES,
  ...BODY_CASES,
  ...AUTH_CASES,
  ...INJECTION_CASES,
  ...hostileCases(HOSTILE, 'hostile'),
]

export interface RunResult {
  /** In words; empty when everything arrived as it was meant. */
  readonly problems: readonly string[]
  readonly sent: number
  /** What a language has no way to send. */
  readonly skipped: readonly string[]
}

export interface SampleRun {
  execute(toolchain: Toolchain, cases: readonly SampleCase[]): Promise<RunResult>
  /** Runs a command as samples are run. */
  shell(script: string): Promise<string>
  /** Whether the canary was started since this was asked last. */
  canaryRan(): boolean
  close(): Promise<void>
}

/** An echo server, a home of its own and a canary on the path. */
export async function startSampleRun(): Promise<SampleRun> {
  const server = await echoServer()
  const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-samples-')))
  const places = { home: path.join(root, 'home'), bin: path.join(root, 'bin') }
  const canaryFile = path.join(root, 'canary-ran')
  writeAll(places.home, {})
  writeAll(places.bin, { [CANARY]: `#!/bin/sh\ntouch "${canaryFile}"\n` })
  fs.chmodSync(path.join(places.bin, CANARY), 0o755)
  let runs = 0

  const canaryRan = () => {
    const ran = fs.existsSync(canaryFile)
    fs.rmSync(canaryFile, { force: true })
    return ran
  }

  return {
    canaryRan,
    shell: (script) => runIn(root, ['bash', '--norc', '-c', script], places),
    async close() {
      await server.close()
      fs.rmSync(root, { recursive: true, force: true })
    },
    async execute(toolchain, cases) {
      const language = sampleLanguage(toolchain.language)
      if (!language) throw new Error(`No language ${toolchain.language}`)
      const name = `run${runs++}`
      const entries = cases.map((one, index) => ({
        one,
        base: `/${name}-${index}`,
        request: requestOf(one, `${server.origin}/${name}-${index}`),
      }))
      const sendable = entries.filter(({ request }) => toolchain.cannot?.(request) === undefined)
      const { files, command, input } = toolchain.prepare(
        sendable.map(({ request }) => language.write(request)),
      )
      const folder = path.join(root, name)
      writeAll(folder, { ...files, ...FILES })
      const before = server.requests.length
      const errors = await runIn(folder, command, { ...places, input })
      const arrived = server.requests.slice(before)
      const problems = sendable.flatMap(({ one, base, request }) => {
        const found = arrived.filter(({ target }) => target.startsWith(`${base}/`))
        const [came] = found
        if (!came || found.length > 1) return [`${one.name}: arrived ${found.length} times`]
        const said = [
          ...differences(request, came, { writesJson: toolchain.writesJson === true }),
          ...againstSpecification(one, came, base),
        ]
        return said.map((words) => `${one.name}: ${words}`)
      })
      if (problems.length > 0) problems.push(errors.slice(0, 3000))
      if (canaryRan()) problems.push('text of a spec ran as a command')
      for (const stranger of fs.readdirSync(folder).filter((file) => /^(?:pwned|out)$/.test(file)))
        problems.push(`a sample wrote ${stranger}`)
      const skipped = entries.filter((entry) => !sendable.includes(entry)).map(({ one }) => one.name)
      return { problems, sent: sendable.length, skipped }
    },
  }
}

/** What was written by hand is compared with the wire itself, not with the code that wrote the sample. */
function againstSpecification({ expected }: SampleCase, came: Echoed, base: string): readonly string[] {
  const { target, header } = expected ?? {}
  const said: string[] = []
  if (target !== undefined && canonicalTarget(came.target) !== canonicalTarget(base + target))
    said.push(`the specification says ${target}, sent was ${came.target}`)
  if (header && !headerValues(came, header[0]).map(utf8).includes(header[1]))
    said.push(`the specification says ${header.join(': ')}`)
  return said
}
