import type * as z from 'zod'
import type { Diagnostic, Severity, SourcePosition } from '../../lib/diagnostic.ts'
import { nearest } from '../../lib/nearest.ts'
import { objectNode, valueOf } from './located-node.ts'
import type { LocatedNode, ObjectNode, Origin } from './located-node.ts'
import { findUnknownKeys } from './unknown-keys.ts'
import { validateNode } from './validate-node.ts'

export interface OptionsContext {
  readonly positionOf: (origin: Origin) => SourcePosition
  readonly advice: ReadonlyMap<string, string>
  /** Options that must be there: what stands in for them, and what to tell the author. */
  readonly required: Readonly<Record<string, { readonly fallback: unknown; readonly hint: string }>>
  /** How loud to be about keys no schema knows; a warning unless said otherwise. */
  readonly unknownKeys?: Severity
  /** Part of the text could not be read, so what seems to be missing may be there. */
  readonly incomplete: boolean
}

export interface ValidatedOptions {
  readonly values: Readonly<Record<string, unknown>>
  /** What the values were read from, without the parts that were wrong. */
  readonly root: ObjectNode
  /** Options that anything is wrong with, unknown keys inside them included. */
  readonly faulty: ReadonlySet<string>
  readonly diagnostics: readonly Diagnostic[]
}

/** Validates a whole config file option by option, so that a mistake in one leaves all others alone. */
export function validateOptions(
  schema: z.ZodObject,
  document: LocatedNode | undefined,
  context: OptionsContext,
): ValidatedOptions {
  const given: ReadonlyMap<string, LocatedNode> = document?.kind === 'object' ? document.entries : new Map()
  const diagnostics: Diagnostic[] = [...wrongRoot(document, context)]
  const faulty = new Set<string>()
  const values: Record<string, unknown> = {}
  const nodes = new Map<string, LocatedNode>()
  for (const [name, option] of Object.entries(schema.shape)) {
    const node = given.get(name)
    const validated = node && validateNode(option as z.ZodType, { name, node }, context.positionOf)
    if (validated) diagnostics.push(...validated.diagnostics)
    else if (document?.kind === 'object') diagnostics.push(...missing(name, document, context))
    if (validated && (validated.diagnostics.length > 0 || !validated.node)) faulty.add(name)
    if (validated?.node) nodes.set(name, validated.node)
    const value = validated?.node ? validated.value : defaultOf(name, option as z.ZodType, context)
    if (value !== undefined) values[name] = value
  }
  for (const [name, node] of given)
    if (!Object.hasOwn(schema.shape, name) && name !== '__proto__') {
      values[name] = valueOf(node)
      nodes.set(name, node)
    }
  const root = objectNode(document ?? { file: '', offset: 0 }, nodes)
  for (const { name, diagnostic } of findUnknownKeys(schema, root, context)) {
    faulty.add(name)
    diagnostics.push({ ...diagnostic, severity: context.unknownKeys ?? 'warning' })
  }
  return { values, root, faulty, diagnostics }
}

function wrongRoot(document: LocatedNode | undefined, context: OptionsContext): readonly Diagnostic[] {
  if (!document || document.kind === 'object' || document.kind === 'broken' || context.incomplete) return []
  return [
    {
      severity: 'error',
      code: 'config-invalid-value',
      message: `${document.file} must contain an object, found ${document.kind === 'array' ? 'a list' : 'a single value'}.`,
      hint: 'Start it with { and end it with }.',
      ...context.positionOf(document),
    },
  ]
}

function missing(name: string, document: ObjectNode, context: OptionsContext): readonly Diagnostic[] {
  const rule = Object.hasOwn(context.required, name) ? context.required[name] : undefined
  if (!rule || context.incomplete) return []
  const close = nearest(name, document.entries.keys())
  const hint = close === undefined ? rule.hint : `"${close}" is not a known option. Did you mean "${name}"?`
  const at = context.positionOf(document)
  return [{ severity: 'error', code: 'config-missing-key', message: `${name} is missing.`, hint, ...at }]
}

function defaultOf(name: string, option: z.ZodType, context: OptionsContext): unknown {
  if (Object.hasOwn(context.required, name)) return context.required[name]?.fallback
  const result = option.safeParse(undefined)
  return result.success ? result.data : undefined
}
