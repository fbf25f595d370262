import { isSea } from 'node:sea'

/** How code of a language is run. */
export interface Language {
  readonly name: string
  /** What fences call it. */
  readonly names: readonly string[]
  /** Program and the arguments before the file. */
  readonly program: string
  readonly run: readonly string[]
  /** Arguments that only read it, before the file; where no reader of ours does that. */
  readonly check: readonly string[]
  /** Name of the file it is written to. */
  readonly file: string
  /** Ends of setup files that are a part of the same program. */
  readonly extensions: readonly string[]
}

// The Node that runs us is there, whatever the machine has; the one inside the one-file program runs only us.
const NODE = { program: isSea() ? 'node' : process.execPath, run: [], check: [] } as const

const LANGUAGES: readonly Language[] = [
  {
    ...NODE,
    name: 'JavaScript',
    names: ['js', 'javascript', 'mjs', 'node', 'nodejs'],
    file: 'block.mjs',
    extensions: ['.js', '.mjs'],
  },
  {
    ...NODE,
    name: 'TypeScript',
    names: ['ts', 'typescript', 'mts'],
    file: 'block.mts',
    extensions: ['.ts', '.mts', '.js', '.mjs'],
  },
  {
    name: 'Python',
    names: ['python', 'py', 'python3'],
    program: 'python3',
    run: [],
    check: [],
    file: 'block.py',
    extensions: ['.py'],
  },
  {
    name: 'Bash',
    names: ['bash', 'sh', 'shell'],
    program: 'bash',
    run: ['-e'],
    check: ['-n'],
    file: 'block.sh',
    extensions: ['.sh', '.bash'],
  },
]

export function languageOf(name: string | null | undefined): Language | undefined {
  const wanted = name?.toLowerCase()
  return LANGUAGES.find(({ names }) => wanted !== undefined && names.includes(wanted))
}

/** For messages. */
export const LANGUAGE_NAMES = LANGUAGES.map(({ names }) => names[0] as string)
