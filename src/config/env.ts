import { readFileSync } from 'node:fs'
import type * as z from 'zod'
import type { Diagnostic } from '../lib/diagnostic.ts'
import { nearest } from '../lib/nearest.ts'
import { ENVIRONMENT_VARIABLES } from './env-variables.ts'
import type { EnvironmentVariable } from './variables/variable.ts'
import { predicates } from './friendly-errors.ts'

type Variables = typeof ENVIRONMENT_VARIABLES

/** The environment as the rest of the code sees it. Holds secrets: never log it. */
export type Environment = { readonly [Key in keyof Variables]: z.output<Variables[Key]['schema']> }

export interface ReadEnvironment {
  /** Wrong variables count as unset. */
  readonly environment: Environment
  /** Everything that is wrong, at once; values of secrets never appear. */
  readonly diagnostics: readonly Diagnostic[]
}

type Env = Readonly<Record<string, string | undefined>>

/** Reads and checks every variable. The only place that touches `process.env`. */
export function readEnvironment(env: Env = process.env): ReadEnvironment {
  const diagnostics: Diagnostic[] = unknownVariables(env)
  const report: Report = (code, message, hint) => {
    diagnostics.push({ severity: 'error', code, message, hint })
  }
  const values = Object.entries<EnvironmentVariable>(ENVIRONMENT_VARIABLES).map(
    ([key, variable]) => [key, readVariable(variable, env, report)] as const,
  )
  // Each value came out of the schema of its own variable.
  return { environment: Object.fromEntries(values) as unknown as Environment, diagnostics }
}

/** Hosts whose specs may hold code; wherever a folder is read, so it is asked for by itself. */
export function trustedSpecHosts(env: Env = process.env): readonly string[] {
  const variable = ENVIRONMENT_VARIABLES.trustedSpecHosts
  return variable.schema.safeParse(given(env, variable.name)).data ?? []
}

const TOOL_VARIABLES =
  /^(?:PATH|HOME|USER|LANG|TMPDIR|SystemRoot|SSH_AUTH_SOCK|GIT_SSH_COMMAND|GIT_SSL_CAINFO|(?:HTTPS?|NO|ALL)_PROXY)$/i

/** Environment for other programs that we start: keys and network settings, but none of our secrets. */
export function toolEnvironment(env: Env = process.env): Readonly<Record<string, string>> {
  return only(env, (name) => TOOL_VARIABLES.test(name))
}

/** Language and time zone are those of the server, as pages that format numbers and dates say the same in both. */
const INDEX_VARIABLES =
  /^(?:PATH|HOME|LANG|LC_\w+|TZ|TMPDIR|TEMP|TMP|USERPROFILE|SystemRoot|NODE_OPTIONS|MALLOC_\w+)$/i

/** Environment for our own process that reads pages for search: bounds of the operator, and none of our secrets. */
export function indexEnvironment(env: Env = process.env): Readonly<Record<string, string>> {
  const hosts = ENVIRONMENT_VARIABLES.trustedSpecHosts.name
  return only(env, (name) => INDEX_VARIABLES.test(name) || name === hosts)
}

const SAMPLE_VARIABLES = /^(?:PATH|LANG|LC_ALL|SystemRoot|PYENV_ROOT)$/i

/** Environment for code of pages that `lectern test` runs: enough to find programs, and what was named. No keys. */
export function sampleEnvironment(
  names: readonly string[],
  env: Env = process.env,
): Readonly<Record<string, string>> {
  return only(env, (name) => SAMPLE_VARIABLES.test(name) || names.includes(name))
}

function only(env: Env, isWanted: (name: string) => boolean): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) =>
      value !== undefined && isWanted(name) ? [[name, value]] : [],
    ),
  )
}

type Report = (code: string, message: string, hint?: string) => void

function readVariable(variable: EnvironmentVariable, env: Env, report: Report): unknown {
  const text = variable.secret ? readSecret(variable.name, env, report) : given(env, variable.name)
  const result = variable.schema.safeParse(text, { error: predicates })
  if (result.success) return result.data
  const found = variable.secret ? '' : `, found ${JSON.stringify(text)}`
  report('env-invalid', `${variable.name} ${result.error.issues[0]?.message}${found}.`, variable.about)
  return variable.schema.safeParse(undefined).data
}

/** A secret stands in the variable or, so that it need not stand in a process list, in a file. */
function readSecret(name: string, env: Env, report: Report): string | undefined {
  const inline = given(env, name)
  const file = given(env, `${name}_FILE`)
  if (file === undefined) return inline
  if (inline !== undefined) {
    report('env-conflict', `${name} and ${name}_FILE are both set.`, 'Set only one of them.')
    return inline
  }
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    report(
      'env-file',
      `${name}_FILE names ${file}, which cannot be read.`,
      'Check the path and its permissions.',
    )
    return undefined
  }
}

/** An empty variable counts as unset: compose files make such ones from missing values. */
function given(env: Env, name: string): string | undefined {
  const text = env[name]
  return text === undefined || text.trim() === '' ? undefined : text
}

function unknownVariables(env: Env): Diagnostic[] {
  const known = Object.values<EnvironmentVariable>(ENVIRONMENT_VARIABLES).flatMap(({ name, secret }) =>
    secret ? [name, `${name}_FILE`] : [name],
  )
  const unknown = Object.keys(env).filter((name) => name.startsWith('LECTERN_') && !known.includes(name))
  return unknown.map((name) => {
    const meant = nearest(name, known)
    const hint = meant
      ? `Did you mean ${meant}?`
      : 'See docs/reference/environment.mdx for the list of variables.'
    return {
      severity: 'warning',
      code: 'env-unknown',
      message: `${name} is not a known variable.`,
      hint,
    }
  })
}
