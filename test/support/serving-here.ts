import { PassThrough } from 'node:stream'
import { startCommand } from '../../src/cli/commands/start.ts'
import { Output } from '../../src/cli/output.ts'
import { parseCommandLine } from '../../src/cli/parse-command-line.ts'
import { startOptions } from '../../src/cli/start-options.ts'
import { openServer } from '../../src/server/open-server.ts'
import { withEnvironment } from './cli.ts'
import { makeFolder } from './folder.ts'

export interface ServingHere {
  readonly url: string
  stop(): Promise<void>
}

/**
 * `lectern start` with its command line and its variables, but in this process: for tests of what it serves, not of its
 * signals, its exit code or its log. A process of its own takes a second of the processor before it answers.
 */
export async function servingHere(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<ServingHere> {
  const data = args.includes('--data') ? [] : ['--data', makeFolder({})]
  const line = [...args, ...data, '--host', '127.0.0.1', '--port', '0']
  const [stdout, stderr] = [new PassThrough().resume(), new PassThrough().resume()]
  const output = new Output({ json: false, quiet: true, github: false }, { stdout, stderr })
  const wanted = await withEnvironment({ LECTERN_LOG_LEVEL: 'silent', ...env }, async () =>
    startOptions({ ...parseCommandLine(startCommand, line), output }),
  )
  const server = await openServer(wanted)
  return { url: `http://127.0.0.1:${server.port}`, stop: () => server.stop() }
}
