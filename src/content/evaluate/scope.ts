import { setOrigin } from './jsx-runtime.ts'
import type { CodeParts } from './collect.ts'
import { callBounded, runScript } from './sandbox.ts'
import { toScript } from './transform.ts'

export type Evaluated = { readonly value: unknown } | { readonly error: string }

/** What a file's code evaluates to, with given props: expressions, component names and exports. */
export interface Scope {
  result(key: object): Evaluated | undefined
  component(name: string): unknown
  readonly exports: Readonly<Record<string, unknown>>
  /** Set when the file's own code could not run at all. */
  readonly failure: string | undefined
}

export const EMPTY_SCOPE: Scope = {
  result: () => undefined,
  component: () => undefined,
  exports: {},
  failure: undefined,
}

export interface ScopeInput {
  readonly file: string
  readonly parts: CodeParts
  readonly props: Readonly<Record<string, unknown>>
  readonly require: (specifier: string) => unknown
}

interface Ran {
  readonly thunks: readonly (() => unknown)[]
  readonly names: Readonly<Record<string, () => unknown>>
  readonly exports: Record<string, unknown>
}

/** Runs the code of one MDX file. Each expression fails alone; only broken ESM takes the others with it. */
export function evaluateScope(input: ScopeInput): Scope {
  const { parts, props, file } = input
  const ran = runModule(input)
  if (typeof ran === 'string') return { ...EMPTY_SCOPE, failure: ran }
  for (const [name, value] of Object.entries(ran.exports))
    if (name !== 'default') setOrigin(value, { name, file })
  const results = new Map<object, Evaluated>()
  parts.dynamic.forEach((part, index) => {
    const thunk = ran.thunks[index]
    if (thunk) results.set(part.key, attempt(thunk))
  })
  return {
    result: (key) => results.get(key),
    component: (name) => (Object.hasOwn(ran.names, name) ? ran.names[name]?.() : props[name]),
    exports: ran.exports,
    failure: undefined,
  }
}

function runModule({ parts, props, file, require }: ScopeInput): Ran | string {
  const params = Object.keys(props).filter((name) => IDENTIFIER.test(name) && !RESERVED.has(name))
  const thunks = parts.dynamic.map(({ code, spread }) =>
    spread ? `() => ({${code}\n})` : `() => (${code}\n)`,
  )
  const names = [...parts.names].map(
    (name) => `${name}: () => typeof ${name} === "undefined" ? undefined : ${name}`,
  )
  const source = [
    ...parts.esm.map((node) => String(node['value'])),
    `;__out.thunks = [${thunks.join(',\n')}];`,
    `__out.names = {${names.join(',\n')}};`,
  ].join('\n')
  try {
    const body = toScript(source)
    const factory = runScript(
      `(function (props, ${params.join(', ')}) { return function (__out, exports, require) { ${body}\n } })`,
      file,
    ) as (...values: unknown[]) => (out: object, exports: object, require: unknown) => void
    const out = { thunks: [], names: {} }
    const exports: Record<string, unknown> = {}
    callBounded(() => factory(props, ...params.map((name) => props[name]))(out, exports, require))
    return { ...out, exports }
  } catch (error) {
    return reasonOf(error)
  }
}

function attempt(thunk: () => unknown): Evaluated {
  try {
    return { value: callBounded(thunk) }
  } catch (error) {
    return { error: reasonOf(error) }
  }
}

/** Errors cross the border of the sandbox, so `instanceof Error` does not hold here. */
export function reasonOf(error: unknown): string {
  const message = (error as { message?: unknown } | null)?.message
  const text = typeof message === 'string' ? message : String(error)
  return /Script execution timed out/.test(text)
    ? 'It ran for more than a second and was stopped'
    : (text.split('\n')[0] ?? text)
}

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/
const RESERVED = new Set(
  'props exports require break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof new null return super switch this throw true try typeof var void while with yield let static await implements interface package private protected public eval arguments'.split(
    ' ',
  ),
)
