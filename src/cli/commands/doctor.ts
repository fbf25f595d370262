import path from 'node:path'
import { readEnvironment } from '../../config/env.ts'
import { portOption, UsageError, type Command } from '../command.ts'
import { checkBucket } from '../doctor/check-bucket.ts'
import { checkDataFolder } from '../doctor/check-data.ts'
import { checkClock, checkNode, checkPort } from '../doctor/check-machine.ts'
import { checkDatabase, checkRedis, checkSecrets } from '../doctor/check-services.ts'
import { checkSite } from '../doctor/check-site.ts'
import { checkUploads } from '../doctor/check-uploads.ts'
import { fail, ok, warn, type Finding } from '../doctor/finding.ts'
import type { Output } from '../output.ts'

const COLOURS = { ok: 'green', warn: 'yellow', fail: 'red' } as const

/** Says what would keep a server from running well here, and what to do about it. Changes nothing. */
export const doctorCommand: Command = {
  positionals: '[dir]',
  options: {
    data: { type: 'string', value: 'DIR', help: 'data folder (.lectern)' },
    uploads: { type: 'boolean', help: 'check a server of deployed sites, which has no docs folder' },
    config: { type: 'string', value: 'FILE', help: 'with --uploads: the settings of the operator' },
    port: { type: 'string', short: 'p', value: 'PORT', help: 'port the server would listen on (3000)' },
    host: { type: 'string', value: 'HOST', help: 'address the server would listen on (localhost)' },
  },
  async run({ positionals, options, output }) {
    const { environment, diagnostics } = readEnvironment()
    const uploads = options['uploads'] === true
    const config = (options['config'] as string | undefined) ?? environment.configFile
    if (uploads && positionals.length > 0)
      throw new UsageError('A server of deployed sites has no docs folder.')
    if (!uploads && options['config'] !== undefined) throw new UsageError('--config needs --uploads here.')
    const root = path.resolve(positionals[0] ?? '.')
    const data = (options['data'] as string | undefined) ?? environment.dataDirectory
    const dataFolder = path.resolve(data ?? path.join(root, '.lectern'))
    const database = await checkDatabase(dataFolder, environment)
    const host = (options['host'] as string | undefined) ?? environment.host ?? 'localhost'
    const findings: readonly Finding[] = [
      checkNode(),
      ...(diagnostics.length === 0 ? [ok('environment', 'All variables are valid')] : []),
      ...diagnostics.map(({ severity, message, hint = 'See docs/reference/environment.mdx.' }) =>
        (severity === 'error' ? fail : warn)('environment', message, hint),
      ),
      ...(uploads ? checkUploads(config) : checkSite(root, environment)),
      ...checkDataFolder(dataFolder),
      ...database.findings,
      ...(await checkRedis(environment)),
      ...(await checkBucket(environment)),
      checkSecrets(environment, database.secrets),
      await checkPort(host, portOption(options['port'], environment.port)),
      checkClock(Date.now(), database.now),
    ]
    const healthy = findings.every(({ status }) => status !== 'fail')
    if (output.json) output.data({ healthy, findings })
    else for (const finding of findings) output.print(lineOf(finding, output))
    return healthy ? 0 : 1
  },
}

function lineOf({ check, status, message, hint }: Finding, output: Output): string {
  const line = `${output.style(COLOURS[status], status.padEnd(4))}  ${check.padEnd(13)}  ${message}`
  return hint === undefined ? line : `${line}\n${' '.repeat(21)}${hint}`
}
