import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { HttpRequest } from '../../src/shared/request/http-request.ts'

/** How samples of a language are run: many in one process, because starting one is what takes time. */
export interface Toolchain {
  /** As in SAMPLE_LANGUAGES. */
  readonly language: string
  /** A command that fails where the tool is missing. */
  readonly probe: readonly string[]
  /** Must be there wherever the tests run. */
  readonly needed?: boolean
  /** Whether its samples hand objects to something that writes the JSON. */
  readonly writesJson?: boolean
  /** Why a request cannot be sent this way at all. */
  readonly cannot?: (request: HttpRequest) => string | undefined
  /** Files to write and the command that runs them all. */
  readonly prepare: (samples: readonly string[]) => {
    readonly files: Readonly<Record<string, string>>
    readonly command: readonly string[]
    /** What the command is given to read. */
    readonly input?: string
  }
}

export function succeeds([command = '', ...args]: readonly string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0
}

/** Runs a command in a folder, with the canary on its path, and gives what it said. */
export async function runIn(
  folder: string,
  [command = '', ...args]: readonly string[],
  { home, bin, input }: { readonly home: string; readonly bin: string; readonly input?: string | undefined },
): Promise<string> {
  const child = spawn(command, args, {
    cwd: folder,
    env: {
      PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}`,
      HOME: home,
      LANG: 'C.UTF-8',
      PYTHONDONTWRITEBYTECODE: '1',
      // A cache of its own would mean compiling the standard library.
      GOCACHE: process.env['GOCACHE'] ?? path.join(os.homedir(), '.cache', 'go-build'),
      GOFLAGS: '-mod=mod',
      GOPROXY: 'off',
    },
    stdio: 'pipe',
  })
  let errors = ''
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stdin.end(input ?? '')
  await new Promise((resolve) => child.once('close', resolve))
  return errors + said
}

export function writeAll(folder: string, files: Readonly<Record<string, string | Buffer>>): void {
  fs.mkdirSync(folder, { recursive: true })
  for (const [name, content] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), content)
}

/** A file a sample. */
export function numbered(samples: readonly string[], ending: string): Readonly<Record<string, string>> {
  return Object.fromEntries(samples.map((sample, index) => [`s${index}.${ending}`, sample]))
}
