import type { Evaluated, FoundComponent, PageSandbox } from '../../sandbox/page-sandbox.ts'
import type { CodeParts } from './collect.ts'
import { importedNames, isIdentifier, RESERVED } from './imported-names.ts'
import { toScript } from './transform.ts'

/** What a file's code evaluates to, with given props: expressions and component names. */
export interface Scope {
  result(key: object): Evaluated | undefined
  component(name: string): FoundComponent | undefined
  /** Whether the file imports something under this name, whatever came of it. */
  imports(name: string): boolean
  /** Calls what `component` found. */
  call(component: FoundComponent, props: object, children: readonly object[]): Evaluated
}

export const EMPTY_SCOPE: Scope = {
  result: () => undefined,
  component: () => undefined,
  imports: () => false,
  call: () => ({ error: 'It has no code' }),
}

/** Props of a snippet: their names, and the number by which the sandbox knows them. */
export interface GivenProps {
  readonly names: readonly string[]
  readonly kept: number | undefined
}

export const NO_PROPS: GivenProps = { names: [], kept: undefined }

export interface ScopeInput {
  readonly file: string
  readonly parts: CodeParts
  readonly props: GivenProps
  /** Number of the one who is told about imports. */
  readonly reports: number
}

/** Runs the code of one MDX file. Each expression fails alone; only broken ESM takes the others with it. */
export function evaluateScope(sandbox: PageSandbox, input: ScopeInput): Scope | { readonly failure: string } {
  const { parts, props, file, reports } = input
  const params = paramsOf(props.names)
  const names = [...parts.names]
  let code: string
  try {
    code = scopeScript(parts, params, props.kept !== undefined)
  } catch (error) {
    return { failure: firstLine(error) }
  }
  const spreads = parts.dynamic.map(({ spread }) => spread)
  const ran = sandbox.scope({ file, code, reports, params, names, spreads, kept: props.kept })
  if ('failure' in ran) return ran
  const results = new Map<object, Evaluated>()
  parts.dynamic.forEach(({ key }, index) => {
    const result = ran.results[index]
    if (result) results.set(key, result)
  })
  return {
    result: (key) => results.get(key),
    component: (name) => ran.components[names.indexOf(name)],
    imports: (name) => importedNames(parts.esm.map((node) => String(node['value']))).includes(name),
    call: (component, given, children) => sandbox.call(component, given, children),
  }
}

/** A file's imports, exports and expressions as one script; each expression is a function by itself. */
export function scopeScript(parts: CodeParts, params: readonly string[], isSnippet = false): string {
  const thunks = parts.dynamic.map(({ code, spread }) => {
    const value = spread ? `({${code}\n})` : `(${code}\n)`
    const left = isSnippet ? choosingNames(code) : []
    const found = left.map((name) => `typeof ${name} === "undefined" ? undefined : ${name}`)
    return left.length > 0
      ? `() => ((${left.join(', ')}) => ${value})(${found.join(', ')})`
      : `() => ${value}`
  })
  const roots = new Set([...parts.names].map((name) => name.split('.')[0]))
  const names = [...roots].map(
    (name) => `${name}: () => typeof ${name} === "undefined" ? undefined : ${name}`,
  )
  const source = [
    ...parts.esm.map((node) => String(node['value'])),
    shareImports(parts.esm.map((node) => String(node['value']))),
    `;__out.thunks = [${thunks.join(',\n')}];`,
    `__out.names = {${names.join(',\n')}};`,
  ].join('\n')
  const body = toScript(source)
  return `(function (props, ${params.join(', ')}) { return function (__out, exports, require) { ${body}\n } })`
}

/** Names that decide something in an expression: a snippet is often used without the property that one of them means. */
function choosingNames(code: string): readonly string[] {
  return [...new Set([...code.matchAll(CHOOSING)].map(([, name = '']) => name))].filter(
    (name) => !RESERVED.has(name),
  )
}

const CHOOSING = /(?<![\w$.])([A-Za-z_$][\w$]*)\s*(?:\?\?|\|\||&&|\?(?![.?]))/g

/**
 * The format this folder was written for puts the code of snippets into the page, so a snippet may use what the page
 * imports and it does not. Here such names are found last, behind everything a file says itself.
 */
export function shareImports(code: readonly string[]): string {
  const share = (name: string) =>
    `if (!("${name}" in globalThis)) Object.defineProperty(globalThis, "${name}", { configurable: true, get: () => ${name} });`
  return `;${importedNames(code).map(share).join('')}`
}

/** Names by which the code of a file may call its props. */
export function paramsOf(names: readonly string[]): string[] {
  return [...new Set(['user', ...names])].filter(isIdentifier)
}

export function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
}
