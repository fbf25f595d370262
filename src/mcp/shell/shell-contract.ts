import type { TextBundle } from './text-bundle.ts'

export type ShellOrder =
  | { readonly kind: 'tree'; readonly tree: string; readonly bundle: TextBundle }
  | { readonly kind: 'run'; readonly id: number; readonly tree: string; readonly command: string }

/** What a command printed, cut to what an agent can take. */
export interface ShellOutput {
  readonly stdout: string
  readonly stderr: string
  readonly exitCode: number
}

/** A command has begun, or ended with this output. */
export interface ShellMessage {
  readonly id: number
  readonly output?: ShellOutput
}

/** What agents read with. Nothing that writes, runs programs or reaches the network. */
export const SHELL_COMMANDS = [
  'ls',
  'cat',
  'head',
  'tail',
  'grep',
  'egrep',
  'fgrep',
  'rg',
  'find',
  'tree',
  'wc',
  'sort',
  'uniq',
  'cut',
  'tr',
  'sed',
  'awk',
  'jq',
  'nl',
  'echo',
  'printf',
  'pwd',
  'stat',
  'basename',
  'dirname',
  'xargs',
  'diff',
  'tac',
  'rev',
  'paste',
  'comm',
  'join',
  'column',
  'fold',
  'seq',
  'du',
  'file',
  'true',
  'false',
] as const

export const SHELL_LIMITS = {
  maxExecutionTimeMs: 3000,
  maxCommandCount: 2000,
  maxLoopIterations: 5000,
  maxSourceBytes: 8192,
  maxCallDepth: 50,
  // What commands hand to each other counts too: `cat` of many pages into `grep` must fit.
  maxOutputSize: 16 << 20,
} as const

/** A command that does not end by then takes its thread with it. */
export const KILL_AFTER_MS = 4000

/** Trees a thread keeps. */
export const MAX_TREES = 4
