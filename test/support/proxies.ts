import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { makeFolder } from './folder.ts'
import { freePort } from './free-port.ts'

const PATIENCE_MS = 60_000

interface ProxyProgram {
  readonly name: string
  readonly config: string
  /** How it is asked whether it is here. */
  readonly version: readonly string[]
  readonly start: (file: string, folder: string) => readonly string[]
  /** What has to stand around the configuration we ship. */
  readonly whole?: (config: string, folder: string) => string
}

const PROGRAMS: readonly ProxyProgram[] = [
  {
    name: 'nginx',
    config: 'deploy/nginx/lectern.conf',
    version: ['-v'],
    start: (file, folder) => ['-c', file, '-p', folder, '-e', path.join(folder, 'error.log')],
    whole: (config, folder) =>
      `daemon off; worker_processes 1; pid ${folder}/pid; user root;\nevents {}\nhttp { access_log off; client_body_temp_path ${folder}/a; proxy_temp_path ${folder}/b; fastcgi_temp_path ${folder}/c; uwsgi_temp_path ${folder}/d; scgi_temp_path ${folder}/e;\n${config}}`,
  },
  {
    name: 'haproxy',
    config: 'deploy/haproxy/haproxy.cfg',
    version: ['-v'],
    start: (file) => ['-db', '-f', file],
  },
  {
    name: 'caddy',
    config: 'deploy/caddy/Caddyfile',
    version: ['version'],
    start: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
    whole: (config) => `{\n\tadmin off\n\tauto_https off\n}\n${config}`,
  },
]

/** The proxies that this machine has. */
export const PROXIES = PROGRAMS.filter(
  ({ name, version }) => spawnSync(name, [...version], { stdio: 'ignore' }).status === 0,
)

export interface RunningProxy {
  readonly name: string
  readonly url: string
  stop(): Promise<void>
}

/** A proxy with the configuration we ship; only the names of the servers and the port are those of the test. */
export async function startProxy(program: ProxyProgram, nodes: readonly string[]): Promise<RunningProxy> {
  const folder = makeFolder({})
  const port = await freePort()
  let config = fs.readFileSync(program.config, 'utf8').replaceAll('8080', String(port))
  for (const [index, node] of nodes.entries())
    config = config.replaceAll(`lectern-${index + 1}:3000`, new URL(node).host)
  const file = path.join(folder, path.basename(program.config))
  fs.writeFileSync(file, program.whole?.(config, folder) ?? config)
  const child = spawn(program.name, [...program.start(file, folder)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk))
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const url = `http://127.0.0.1:${port}`
  for (const end = Date.now() + PATIENCE_MS; ;) {
    const status = await fetch(url).then(
      (answer) => answer.status,
      () => undefined,
    )
    if (status === 200) break
    if (Date.now() > end || child.exitCode !== null) throw new Error(`${program.name} did not start: ${said}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    name: program.name,
    url,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
