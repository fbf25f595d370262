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
const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/nix']
/** Each folder in it is a program by itself, or somebody's: runners of CI and their checkouts lie there too. */
const ADDED = '/opt'
/** What programs ask for in /etc; nothing in it is secret. */
const ETC =
  'alternatives ca-certificates ca-certificates.conf group hosts ld.so.cache ld.so.conf ld.so.conf.d localtime mime.types nsswitch.conf passwd pki python3 resolv.conf ssl'
    .split(' ')
    .map((name) => `/etc/${name}`)
export const TEMPORARY_BYTES = 100_000_000
/** Behind input, output and errors. */
const FIRST_GIVEN = 3
/** Beside such folders lies what the programs in them need. */
const OF_PROGRAMS = new Set(['bin', 'sbin', '.bin', 'shims', 'libexec'])
/** They keep programs, and no keys, right in somebody's home. */
const MANAGERS = new Set(['.asdf', '.bun', '.deno', '.nvm', '.pyenv', '.rbenv', '.volta'])

/** Runs programs where they see the system's programs and their own folder, and nothing else of the machine. */
export class Sandbox {
  readonly #own: readonly string[]
  readonly #around: readonly string[]

  private constructor(own: readonly string[], folders: readonly string[]) {
    this.#own = own
    this.#around = [...namespaces(), ...system(folders, own)]
  }

  /** A sandbox that works on this machine and does not show a docs folder, or why there is none. */
  static async find(root: string): Promise<Sandbox | string> {
    if (process.platform !== 'linux') return 'there is one for Linux only'
    const env = sampleEnvironment([])
    const sandbox = new Sandbox(ownFolders(root), foldersOf(env))
    const run = { ...PROBE, program: 'true', args: [], env }
    const { end, code, stderr } = await runProgram(sandbox.around(run, { network: false, readable: [] }))
    if (end === 'not-installed') return 'bubblewrap is not installed'
    return code === 0 ? sandbox : `bubblewrap cannot be used here: ${stderr.trim().split('\n')[0] ?? ''}`
  }

  around(run: ProgramRun, { network, readable }: SandboxOptions): ProgramRun {
    // In memory, and no more than a little: what code writes in ten seconds would fill a disk.
    const given = run.folder === '/' ? [] : filesOf(run.folder)
    const folder = run.folder === '/' ? [] : [...temporary(run.folder), ...given.flatMap(copied)]
    // What is found on the path may be a link to where it is installed.
    const program = real(findProgram(run) ?? run.program)
    const own = [...homesOfPrograms(path.dirname(program), this.#own), program]
    return {
      ...run,
      given,
      program: PROGRAM,
      args: [
        ...this.#around,
        ...(network ? ['--share-net'] : []),
        ...[...own, ...readable].flatMap((one) => ['--ro-bind', one, one]),
        ...folder,
        // What files in memory take counts for nobody's process.
        ...['/dev', '/'].flatMap((place) => ['--remount-ro', place]),
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
    ...temporary('/dev/shm'),
    ...temporary('/tmp'),
  ]
}

function temporary(place: string): readonly string[] {
  return ['--size', String(TEMPORARY_BYTES), '--tmpfs', place]
}

/** What code finds in its folder. */
function filesOf(folder: string): readonly string[] {
  const entries = fs.readdirSync(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => path.join(folder, name))
}

function copied(file: string, index: number): readonly string[] {
  const mode = (fs.statSync(file).mode & 0o777).toString(8)
  return ['--perms', mode, '--file', String(FIRST_GIVEN + index), file]
}

/** What is read of the machine: its programs, also those that somebody installed for themselves. */
function system(folders: readonly string[], own: readonly string[]): readonly string[] {
  const homes = folders.flatMap((folder) => homesOfPrograms(folder, own))
  const shown = [...SYSTEM, ...ETC, ...addedPrograms(own)].flatMap((place) => {
    // On most systems /bin is a link into /usr.
    const target = linkOf(place)
    return target === undefined ? readable(place) : ['--symlink', target, place]
  })
  // Images of containers have applications in /usr/src.
  const hidden = own.filter((folder) => isOfSystem(folder) && !OF_PROGRAMS.has(path.basename(folder)))
  return [
    ...shown,
    ...hidden.flatMap((folder) => ['--tmpfs', folder]),
    ...[...new Set(homes)].flatMap(readable),
  ]
}

function readable(place: string): readonly string[] {
  return ['--ro-bind-try', place, place]
}

/** The home, where somebody works, and the docs, each with the repository it is in. */
function ownFolders(root: string): readonly string[] {
  const own = [os.homedir(), process.cwd(), root]
    .map(real)
    .flatMap((folder) => [folder, repositoryOf(folder)])
  return [...new Set(own)]
}

function repositoryOf(folder: string): string {
  for (let place = folder; place !== path.dirname(place); place = path.dirname(place))
    if (fs.existsSync(path.join(place, '.git'))) return place
  return folder
}

function addedPrograms(own: readonly string[]): readonly string[] {
  try {
    const places = fs.readdirSync(ADDED).map((name) => path.join(ADDED, name))
    return places.filter((place) => mayBeSeen(real(place), own) && !isWorkedOn(place))
  } catch {
    return []
  }
}

function linkOf(place: string): string | undefined {
  try {
    return SYSTEM.includes(place) ? fs.readlinkSync(place) : undefined
  } catch {
    return undefined
  }
}

/** A folder of programs or, where something is installed around it, all of that. */
function homesOfPrograms(folder: string, own: readonly string[]): readonly string[] {
  const isHidden = own.some((one) => isInside(folder, one))
  if (!path.isAbsolute(folder) || (isOfSystem(folder) && !isHidden)) return []
  return [folder, real(folder)].flatMap((place) => {
    const above = path.dirname(place)
    if (OF_PROGRAMS.has(path.basename(place)) && isInstalled(above, own)) return [above]
    return mayBeSeen(place, own) ? [place] : []
  })
}

function isOfSystem(folder: string): boolean {
  return SYSTEM.some((one) => isInside(folder, one))
}

/** What a version manager, a virtual environment or a package manager made, and nobody keeps keys in. */
function isInstalled(folder: string, own: readonly string[]): boolean {
  const has = (name: string) => fs.existsSync(path.join(folder, name))
  const name = path.basename(folder)
  if (!mayBeSeen(folder, own)) return false
  if (name === 'node_modules' || MANAGERS.has(name) || has('pyvenv.cfg')) return true
  return path.dirname(folder) !== os.homedir() && has('lib') && !isWorkedOn(folder)
}

/** Whoever works on something has programs and libraries in it too, and keys beside them. */
function isWorkedOn(folder: string): boolean {
  return ['.git', '.env', 'package.json'].some((name) => fs.existsSync(path.join(folder, name)))
}

/** Neither somebody's home nor where they work is a folder of programs, whatever their path says. */
function mayBeSeen(folder: string, own: readonly string[]): boolean {
  return own.every((one) => !isInside(one, folder))
}

function isInside(folder: string, place: string): boolean {
  return folder === place || folder.startsWith(`${place}/`.replace('//', '/'))
}

function real(folder: string): string {
  try {
    return fs.realpathSync(folder)
  } catch {
    return folder
  }
}
