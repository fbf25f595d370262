import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import https from 'node:https'
import net, { type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { GIT_LIMITS } from './git-limits.ts'
import { makeCertificates } from '../../test/support/certificates.ts'
import { withEnvironment } from '../../test/support/cli.ts'
import { checkOut, remoteCommit } from './git-remote.ts'

const made: string[] = []
afterAll(() => made.forEach((folder) => fs.rmSync(folder, { recursive: true, force: true })))

function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-git-'))
  made.push(folder)
  return folder
}

function repository(files: Readonly<Record<string, string | Buffer>>) {
  const folder = newFolder()
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' })
  git('init', '--quiet', '--initial-branch=main')
  for (const [name, content] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), content)
  git('add', '--all')
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@b.test']
  git(...who, 'commit', '--quiet', '--message', 'One')
  return { url: `file://${folder}`, branch: 'main', folder: '' }
}

/** What does not get smaller by being packed. */
const noise = (bytes: number) => Buffer.from(Array.from({ length: bytes }, () => Math.random() * 256))

test('a commit whose files are too many or too large for this disk is not written to it', async () => {
  // Small to fetch, large on a disk.
  const source = repository({ 'a.txt': 'x'.repeat(1_000_000), 'b.txt': 'y', 'c d.txt': 'z' })
  const place = newFolder()
  const limited = (more: object) => checkOut(source, { place, limits: { ...GIT_LIMITS, ...more } })
  await expect(limited({ treeBytes: 1_000_001 })).rejects.toThrow(
    'The files of the repository have 2 MB, and 2 MB are allowed.',
  )
  await expect(limited({ files: 2 })).rejects.toThrow('The repository has more than 2 files.')
  expect(fs.readdirSync(place)).toEqual(['.git'])
  await limited({ treeBytes: 1_000_002, files: 3 })
  expect(fs.readdirSync(place).length).toBe(4)
})

test('a fetch ends where it brings more than it may, and leaves nothing behind', async () => {
  const { folder: root, ...source } = repository({ 'noise.bin': noise(300_000) })
  const host = await stallingHost(source.url.slice('file://'.length), 200_000)
  const place = newFolder()
  const limits = { ...GIT_LIMITS, fetchedBytes: 100_000 }
  await expect(checkOut({ ...source, folder: root, url: host.url }, { place, limits })).rejects.toThrow(
    'The repository is larger than 1 MB.',
  )
  expect(fs.readdirSync(path.join(place, '.git', 'objects', 'pack'))).toEqual([])
  host.close()
})

test('the token is sent to the host of the repository, and not to one that it leads to', async () => {
  const folder = makeCertificates()
  const file = (name: string) => fs.readFileSync(path.join(folder, name))
  const told: string[] = []
  const open = async (name: string, leadsTo?: string) => {
    const server = https.createServer(
      { key: file('server.key'), cert: file('server.crt') },
      ({ url = '', headers }, answer) => {
        told.push(`${name}: ${headers.authorization === undefined ? 'nothing' : 'the token'}`)
        if (leadsTo !== undefined) return answer.writeHead(302, { location: `${leadsTo}${url}` }).end()
        // What the first host led to is asked on from there.
        answer.setHeader('content-type', 'application/x-git-upload-pack-advertisement')
        answer.end('001e# service=git-upload-pack\n0000000eversion 2\n000cls-refs\n000afetch\n0000')
      },
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, server }
  }
  const there = await open('elsewhere')
  const here = await open('here', there.url)
  const source = { url: `${here.url}/docs.git`, branch: 'main', folder: '' }
  await withEnvironment({ GIT_SSL_CAINFO: path.join(folder, 'ca.crt') }, () =>
    expect(remoteCommit(source, 'SECRET')).rejects.toThrow(/error: 302.*set its new URL/),
  )
  expect(told).toEqual(['here: the token'])
  // Without one there is nothing to lose.
  await withEnvironment({ GIT_SSL_CAINFO: path.join(folder, 'ca.crt') }, () =>
    expect(remoteCommit(source)).rejects.toThrow(),
  )
  expect(new Set(told.slice(1))).toEqual(new Set(['here: nothing', 'elsewhere: nothing']))
  for (const { server } of [here, there]) server.close()
})

test('a host that leads to the address with .git is asked there, with the token', async () => {
  const folder = makeCertificates()
  const file = (name: string) => fs.readFileSync(path.join(folder, name))
  const told: string[] = []
  const sha = 'a'.repeat(40)
  const line = (text: string) => `${(text.length + 4).toString(16).padStart(4, '0')}${text}`
  const server = https.createServer(
    { key: file('server.key'), cert: file('server.crt') },
    ({ url = '', headers }, answer) => {
      told.push(`${url.split('?')[0]} ${headers.authorization === undefined ? 'nothing' : 'the token'}`)
      if (!url.startsWith('/docs.git'))
        return answer.writeHead(301, { location: url.replace('/docs', '/docs.git') }).end()
      answer.setHeader('content-type', 'application/x-git-upload-pack-advertisement')
      const refs = `${line(`${sha} refs/heads/main\0agent=test\n`)}0000`
      answer.end(`${line('# service=git-upload-pack\n')}0000${refs}`)
    },
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/docs`
  await withEnvironment({ GIT_SSL_CAINFO: path.join(folder, 'ca.crt') }, async () =>
    expect(await remoteCommit({ url, branch: 'main', folder: '' }, 'SECRET')).toBe(sha),
  )
  expect(told).toEqual(['/docs/info/refs the token', '/docs.git/info/refs the token'])
  server.close()
})

test.each(['.git', '..', '../..'])('a folder that is a link to %s is no folder of docs', async (target) => {
  const source = repository({ 'a.txt': 'a' })
  const at = source.url.slice('file://'.length)
  fs.symlinkSync(target, path.join(at, 'docs'))
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@b.test']
  execFileSync('git', ['add', '--all'], { cwd: at })
  execFileSync('git', [...who, 'commit', '--quiet', '--message', 'Link'], { cwd: at })
  const checked = checkOut({ ...source, folder: 'docs' }, { place: newFolder() })
  await expect(checked).rejects.toThrow('The repository has no folder docs.')
})

test('a repository runs no filter that this machine has', async () => {
  const source = repository({ '.gitattributes': '*.bin filter=lfs', 'a.bin': 'as it is' })
  const home = newFolder()
  fs.writeFileSync(
    path.join(home, '.gitconfig'),
    `[filter "lfs"]\n  smudge = "touch ${path.join(home, 'ran')}; cat"\n`,
  )
  const place = newFolder()
  await withEnvironment({ HOME: home }, () => checkOut(source, { place }))
  expect(fs.readFileSync(path.join(place, 'a.bin'), 'utf8')).toBe('as it is')
  expect(fs.readdirSync(home)).toEqual(['.gitconfig'])
})

/** git's own server, which says so much of its answer and then nothing more. */
async function stallingHost(folder: string, bytes: number) {
  const daemons = new Set<ChildProcess>()
  const server = net.createServer((socket) => {
    const daemon = spawn('git', ['daemon', '--inetd', '--export-all', '--strict-paths', `${folder}/.git`])
    daemons.add(daemon)
    socket.on('error', () => undefined)
    daemon.stdin.on('error', () => undefined)
    socket.pipe(daemon.stdin)
    let left = bytes
    daemon.stdout.on('data', (part: Buffer) => {
      if (left > 0) socket.write(part.subarray(0, left))
      left -= part.length
    })
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `git://localhost:${port}${folder}/.git`,
    close() {
      server.close()
      for (const daemon of daemons) daemon.kill()
    },
  }
}
