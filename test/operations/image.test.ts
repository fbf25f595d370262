import { execFileSync, spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { makeFolder } from '../support/folder.ts'

const MOST_BYTES = 250_000_000
const NEEDED = ['buildah', 'mmdebstrap', 'npm']
const missing = NEEDED.filter((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status !== 0)
const isRoot = process.getuid?.() === 0
const reason =
  missing.length > 0
    ? `${missing.join(', ')} missing`
    : isRoot
      ? undefined
      : 'buildah cannot make folders of other users here'

// Nothing is taken from a registry of images: the base to build on is made of Debian packages and of this Node.
describe.skipIf(reason !== undefined)(`the image (${reason ?? 'built by buildah'})`, () => {
  const work = makeFolder({})
  const storage = ['--storage-driver=vfs', `--root=${work}/store`, `--runroot=${work}/run`]
  const buildah = (...args: string[]) =>
    execFileSync('buildah', [...storage, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  const image: { container: string; root: string } = { container: '', root: '' }

  beforeAll(() => {
    makeBase(work, buildah)
    buildah(
      'bud',
      '--isolation=chroot',
      '--layers=false',
      '--build-arg=BUILD_BASE=localhost/base',
      '--tag=lectern',
      '.',
    )
    image.container = buildah('from', 'lectern')
    image.root = buildah('mount', image.container)
  }, 1_200_000)
  afterAll(() => {
    buildah('rm', '--all')
    buildah('rmi', '--all', '--force')
  })

  test('is small, and has no shell and nothing that installs', () => {
    const files = filesOf(image.root)
    const bytes = files.reduce((sum, { stat }) => sum + stat.size, 0)
    expect(bytes).toBeLessThan(MOST_BYTES)
    const programs = files.filter(({ name, stat }) => /^(?:usr\/)?s?bin\//.test(name) && stat.isFile())
    expect(programs.map(({ name }) => path.basename(name)).filter((name) => !name.startsWith('git'))).toEqual(
      ['lectern'],
    )
  })

  test('belongs to root: its user can write to the data and to /tmp alone', () => {
    const open = filesOf(image.root).filter(
      ({ stat }) => !stat.isSymbolicLink() && (stat.uid === 1000 || (stat.mode & 0o002) !== 0),
    )
    expect(open.map(({ name }) => name).toSorted()).toEqual(['data', 'tmp'])
  })

  test('serves as its user, says that it is ready, and stops in order', async () => {
    const args = [
      ...storage,
      'run',
      '--isolation=chroot',
      '--user=1000:1000',
      image.container,
      '--',
      '/usr/bin/lectern',
    ]
    const child = spawn('buildah', [...args, 'start', '/site', '--port=0', '--json'])
    const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
    onTestFinished(() => void child.kill('SIGKILL'))
    const port = await new Promise<string>((resolve, reject) => {
      let said = ''
      child.stdout.on('data', (chunk) => {
        said += chunk
        const [, found] = /"port": (\d+)/.exec(said) ?? []
        if (found !== undefined) resolve(found)
      })
      child.stderr.on('data', (chunk) => (said += chunk))
      void ended.then((code) => reject(new Error(`ended with ${code}: ${said}`)))
    })
    const url = `http://127.0.0.1:${port}`
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200)
    expect((await fetch(`${url}/quickstart`)).status).toBe(200)
    expect(await (await fetch(`${url}/_lectern/search?q=install`)).json()).toMatchObject({
      results: expect.arrayContaining([expect.anything()]),
    })
    const health = [
      'run',
      '--isolation=chroot',
      '--user=1000:1000',
      `--env=PORT=${port}`,
      image.container,
      '--',
    ]
    buildah(...health, '/usr/bin/lectern', 'status', '--ready')
    expect(() => buildah(...health, '/usr/bin/git', '--version')).not.toThrow()
    expect(() => buildah(...health, '/bin/sh', '-c', 'true')).toThrow()
    child.kill('SIGTERM')
    await ended
    await expect(fetch(url)).rejects.toThrow()
  })
})

/** What `node:24-bookworm-slim` would be, from what this machine can reach. */
function makeBase(work: string, buildah: (...args: string[]) => string): void {
  const system = path.join(work, 'base.tar')
  execFileSync('mmdebstrap', ['--variant=apt', '--include=ca-certificates', '--quiet', 'bookworm', system], {
    stdio: 'ignore',
  })
  // npm says where it is to what it runs: <folder>/bin/npm-cli.js.
  const program = execFileSync('npm', ['exec', '--call', 'echo $npm_execpath'], { encoding: 'utf8' }).trim()
  const npm = path.dirname(path.dirname(fs.realpathSync(program)))
  const container = buildah('from', 'scratch')
  buildah('add', '--quiet', container, system, '/')
  buildah('copy', '--quiet', container, process.execPath, '/usr/local/bin/node')
  buildah('copy', '--quiet', container, npm, '/usr/local/lib/node_modules/npm')
  const authorities = process.env['NODE_EXTRA_CA_CERTS']
  if (authorities !== undefined) {
    buildah('copy', '--quiet', container, authorities, '/etc/ssl/certs/machine.crt')
    buildah('config', '--env=NODE_EXTRA_CA_CERTS=/etc/ssl/certs/machine.crt', container)
  }
  buildah('config', '--env=PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', container)
  const link = ['ln', '-s', '../lib/node_modules/npm/bin/npm-cli.js', '/usr/local/bin/npm']
  buildah('run', '--isolation=chroot', container, '--', ...link)
  buildah('commit', '--quiet', container, 'localhost/base')
  buildah('rm', container)
  fs.rmSync(system)
}

function filesOf(root: string): { readonly name: string; readonly stat: fs.Stats }[] {
  return fs
    .readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => ({ name, stat: fs.lstatSync(path.join(root, name)) }))
}
