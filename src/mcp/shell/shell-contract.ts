import type { TextBundle } from './text-bundle.ts'

export type ShellOrder =
  | { readonly kind: 'tree'; readonly tree: string; readonly bundle: TextBundle }
  | { readonly kind: 'run'; readonly id: number; readonly tree: string; readonly command: string }

export interface ShellAnswer {
  readonly id: number
  readonly stdout: string
  readonly stderr: string
  readonly exitCode: number
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
  'true',
  'false',
] as const

export const SHELL_LIMITS = {
  maxExecutionTimeMs: 3000,
  maxCommandCount: 500,
  maxLoopIterations: 2000,
  maxSourceBytes: 8192,
  maxCallDepth: 50,
  maxOutputSize: 1 << 20,
} as const

/** A command that does not end by then takes its thread with it. */
export const KILL_AFTER_MS = 5000
