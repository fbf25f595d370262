import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sampleEnvironment } from '../../config/env.ts'
import { runProgram, type ProgramRun } from './run-program.ts'

export interface SandboxOptions {
  /** The network of the machine is there. */
  readonly network: boolean
  /** Folders of ours that code may read beside its own. */
  readonly readable: readonly string[]
}

/** Made for running programs nobody vouches for; the desktop's own applications run in it. */
const PROGRAM = 'bwrap'
const PROBE = { timeoutMs: 10_000, outputBytes: 10_000, memoryBytes: 100_000_000, folder: '/' }
/** Where programs and what they need are on Linux. Whatever is in none of these folders is not there. */
const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/opt', '/nix']
/** What programs ask for in /etc; nothing in it is secret. */
const ETC =
  'alternatives ca-certificates ca-certificates.conf group hosts ld.so.cache ld.so.conf ld.so.conf.d localtime mime.types nsswitch.conf passwd pki python3 resolv.conf ssl'
    .split(' ')
    .map((name) => `/etc/${name}`)
const TEMPORARY_BYTES = 100_000_000
/** Beside such folders lies what the programs in them need. */
const OF_PROGRAMS = new Set(['bin', 'sbin', '.bin', 'shims', 'libexec'])
/** They keep programs, and no keys, right in somebody's home. */
const MANAGERS = new Set(['.asdf', '.bun', '.deno', '.nvm', '.pyenv', '.rbenv', '.volta'])

/** Runs programs where they see the system's programs and their own folder, and nothing else of the machine. */
export class Sandbox {
  readonly #around: readonly string[]

  private constructor(around: readonly string[]) {
    this.#around = around
  }

  /** A sandbox that works on this machine, or why there is none. */
  static async find(): Promise<Sandbox | string> {
    if (process.platform !== 'linux') return 'there is one for Linux only'
    const env = sampleEnvironment([])
    const sandbox = new Sandbox([...namespaces(), ...system(foldersOf(env))])
    const run = { ...PROBE, program: 'true', args: [], env }
    const { end, code, stderr } = await runProgram(sandbox.around(run, { network: false, readable: [] }))
    if (end === 'not-installed') return 'bubblewrap is not installed'
    return code === 0 ? sandbox : `bubblewrap cannot be used here: ${stderr.trim().split('\n')[0] ?? ''}`
  }

  around(run: ProgramRun, { network, readable }: SandboxOptions): ProgramRun {
    const folder = run.folder === '/' ? [] : ['--bind', run.folder, run.folder]
    // What is found on the path may be a link to where it is installed.
    const program = real(findProgram(run) ?? run.program)
    const own = [...homesOfPrograms(path.dirname(program)), program]
    return {
      ...run,
      program: PROGRAM,
      args: [
        ...this.#around,
        ...(network ? ['--share-net'] : []),
        ...[...own, ...readable].flatMap((one) => ['--ro-bind', one, one]),
        ...folder,
        '--chdir',
        run.folder,
        '--',
        run.program,
        ...run.args,
      ],
    }
  }
}

/** Where a program is; undefined when it is not installed. */
export function findProgram({ program, env }: Pick<ProgramRun, 'program' | 'env'>): string | undefined {
  const folders = path.isAbsolute(program) ? [''] : foldersOf(env)
  return folders
    .map((folder) => path.join(folder, program))
    .find((file) => {
      try {
        fs.accessSync(file, fs.constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

function foldersOf({ PATH = '' }: Readonly<Record<string, string>>): readonly string[] {
  return PATH.split(path.delimiter)
}

function namespaces(): readonly string[] {
  return [
    '--unshare-all',
    '--die-with-parent',
    // Without a terminal nobody can type into ours.
    '--new-session',
    '--cap-drop',
    'ALL',
    '--proc',
    '/proc',
    '--dev',
    '/dev',
    '--size',
    String(TEMPORARY_BYTES),
    '--tmpfs',
    '/tmp',
  ]
}

/** What is read of the machine: its programs, also those that somebody installed for themselves. */
function system(folders: readonly string[]): readonly string[] {
  const own = folders.flatMap(homesOfPrograms)
  const wanted = [...SYSTEM, ...ETC, ...new Set(own)]
  return wanted.flatMap((place) => {
    // On most systems /bin is a link into /usr.
    const target = linkOf(place)
    return target === undefined ? ['--ro-bind-try', place, place] : ['--symlink', target, place]
  })
}

function linkOf(place: string): string | undefined {
  try {
    return SYSTEM.includes(place) ? fs.readlinkSync(place) : undefined
  } catch {
    return undefined
  }
}

/** A folder of programs or, where something is installed around it, all of that. */
function homesOfPrograms(folder: string): readonly string[] {
  if (!path.isAbsolute(folder) || SYSTEM.some((one) => folder === one || folder.startsWith(`${one}/`)))
    return []
  return [folder, real(folder)].flatMap((place) => {
    const above = path.dirname(place)
    if (OF_PROGRAMS.has(path.basename(place)) && isInstalled(above)) return [above]
    return mayBeSeen(place) ? [place] : []
  })
}

/** What a version manager, a virtual environment or a package manager made, and nobody keeps keys in. */
function isInstalled(folder: string): boolean {
  const has = (name: string) => fs.existsSync(path.join(folder, name))
  const name = path.basename(folder)
  if (!mayBeSeen(folder)) return false
  if (name === 'node_modules' || MANAGERS.has(name) || has('pyvenv.cfg')) return true
  // Whoever works on something has programs and libraries in it too, and keys beside them.
  return path.dirname(folder) !== os.homedir() && has('lib') && !['.git', '.env', 'package.json'].some(has)
}

/** Neither somebody's home nor where they work is a folder of programs, whatever their path says. */
function mayBeSeen(folder: string): boolean {
  return [os.homedir(), process.cwd()].every(
    (own) => own !== folder && !own.startsWith(`${folder}/`.replace('//', '/')),
  )
}

function real(folder: string): string {
  try {
    return fs.realpathSync(folder)
  } catch {
    return folder
  }
}
