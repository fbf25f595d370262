import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeFolder } from '../support/folder.ts'
import { lecternOf, walkThrough, type Installed } from '../support/installed.ts'

const MOST_BYTES = 140_000_000
const MOST_START = 1.2
const target = `${process.platform}-${process.arch}`
// The lists of scripts/build-executable.mjs.
const exists = ['linux-arm64', 'linux-x64'].includes(target)

describe.skipIf(!exists)(`the one-file program for ${target}`, () => {
  const cwd = makeFolder({})
  const program = path.join(cwd, 'lectern')
  // A machine without Node, and a user of whom nothing is there yet.
  const installed: Installed = {
    command: [program],
    cwd,
    env: { PATH: makeFolder({}), HOME: makeFolder({}), XDG_CACHE_HOME: '' },
  }

  beforeAll(() => {
    execFileSync(process.execPath, ['scripts/build-executable.mjs'], { stdio: 'ignore' })
    fs.copyFileSync(`dist/executable/lectern-${target}`, program)
    fs.chmodSync(program, 0o755)
  }, 300_000)

  test('takes a newcomer from init to a server, without Node on the machine', async () => {
    expect(fs.statSync(program).size).toBeLessThan(MOST_BYTES)
    await walkThrough(installed)
    const cache = path.join(installed.env?.['HOME'] ?? '', '.cache/lectern')
    // Unpacked once, by the first of these commands, with the licences of what is inside.
    const [home = '', ...others] = fs.readdirSync(cache)
    expect(others).toEqual([])
    for (const name of [
      'LICENSE',
      'NODE-LICENSE',
      'dist/THIRD-PARTY.txt',
      'node_modules/@resvg/resvg-js/LICENSE',
    ])
      expect(fs.statSync(path.join(cache, home, name)).size).toBeGreaterThan(500)
  })

  test('runs no files that others could have put there, and says what to do', async () => {
    const open = path.join(makeFolder({}), 'open')
    fs.mkdirSync(open)
    fs.chmodSync(open, 0o777)
    const refused: unknown = await lecternOf(
      { ...installed, env: { ...installed.env, LECTERN_PROGRAM_DIR: open } },
      '--version',
    ).catch((error: unknown) => error)
    expect(refused).toMatchObject({
      code: 1,
      stderr: `Lectern cannot unpack itself: ${open} can be written to by others. Set LECTERN_PROGRAM_DIR to a folder that only you can write to.\n`,
    })
  })

  test('two that start at once unpack it whole', async () => {
    const folder = makeFolder({})
    fs.chmodSync(folder, 0o700)
    const fresh = { ...installed, env: { ...installed.env, LECTERN_PROGRAM_DIR: folder } }
    const versions = await Promise.all([1, 2, 3].map(() => lecternOf(fresh, '--version')))
    expect(new Set(versions.map(({ stdout }) => stdout)).size).toBe(1)
    expect(fs.readdirSync(folder)).toHaveLength(1)
  })

  test.skipIf(process.platform !== 'linux')('starts a server with the work of the package', async () => {
    const docs = makeFolder({})
    await lecternOf(installed, 'init', docs)
    const ours = [process.execPath, path.resolve('bin/lectern.js')] as const
    const work = { file: [] as number[], ours: [] as number[] }
    for (let round = 0; round < 5; round++) {
      work.file.push(await startWork([program], docs, installed.env))
      work.ours.push(await startWork(ours, docs))
    }
    expect(Math.min(...work.file)).toBeLessThan(Math.min(...work.ours) * MOST_START)
  })
})

/** Ticks of the processor until a server listens: its time, whatever else the machine does. */
async function startWork(
  [program, ...before]: readonly [string, ...string[]],
  docs: string,
  env: Record<string, string> = {},
): Promise<number> {
  const args = [...before, 'start', docs, '--host=127.0.0.1', '--port=0', `--data=${makeFolder({})}`]
  const child = spawn(program, args, { env: { ...process.env, ...env } })
  try {
    return await new Promise<number>((resolve, reject) => {
      const listen = (chunk: Buffer) => {
        if (/http:\/\//.test(String(chunk))) resolve(ticksOf(child.pid))
      }
      child.stdout.on('data', listen)
      child.stderr.on('data', listen)
      child.on('close', (code) => reject(new Error(`ended with ${code}`)))
    })
  } finally {
    child.kill('SIGKILL')
  }
}

function ticksOf(pid: number | undefined): number {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return Number(fields[11]) + Number(fields[12])
}
