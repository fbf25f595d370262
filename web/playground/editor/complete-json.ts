import {
  startCompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import type { EditorView } from '@codemirror/view'
import { findNodeAtLocation, getLocation, parseTree } from 'jsonc-parser'
import type { FormSchema } from '../../../src/shared/reference/form-schema.ts'
import { writeJson } from '../../../src/shared/request/exact-json.ts'
import { hintOf } from '../form/field-frame.tsx'
import { kindOf, propertiesOf, resolve, typeWords, type Definitions } from '../form/schema.ts'
import { spoken } from '../words.ts'
import { nestsTooDeeply } from './deepest.ts'
import { shapesAt, type EditorSchema } from './editor-schema.ts'

const LONGEST = 500_000

/** Names of properties and values that the schema allows where the cursor stands. */
export function completeJson(
  context: CompletionContext,
  about: Pick<EditorSchema, 'schema' | 'definitions'>,
): CompletionResult | null {
  const text = context.state.doc.toString()
  const word = context.matchBefore(/"?[\w$.@/-]*/)
  // Whoever types a number knows it.
  if (text.length > LONGEST || (!context.explicit && /^(?:[\d.-]|$)/.test(word?.text ?? ''))) return null
  if (nestsTooDeeply(text)) return null
  const { path, isAtPropertyKey, previousNode: node } = getLocation(text, context.pos)
  // What is being typed is replaced, to its end.
  const isInNode = node !== undefined && node.offset < context.pos && context.pos <= node.offset + node.length
  const from = isInNode ? node.offset : (word?.from ?? context.pos)
  const to = isInNode ? node.offset + node.length : context.pos
  const options = isAtPropertyKey
    ? propertyNames(about, path.slice(0, -1), { text, to })
    : allowedValues(shapesAt(about, path), about.definitions)
  const fitting = thatFit(options, text.slice(from, context.pos))
  return fitting.length === 0 ? null : { from, to, options: fitting, filter: false }
}

/** Those that hold what is typed, with or without its quote; those that begin with it first. */
function thatFit(options: readonly Completion[], typed: string): readonly Completion[] {
  const wanted = typed.replace(/^"/, '').toLowerCase()
  const words = options.map((option) => ({ option, word: (option.displayLabel ?? '').toLowerCase() }))
  const begin = words.filter(({ word }) => word.startsWith(wanted))
  const hold = words.filter(({ word }) => word.includes(wanted) && !word.startsWith(wanted))
  return [...begin, ...hold].map(({ option }) => option)
}

function propertyNames(
  about: Pick<EditorSchema, 'schema' | 'definitions'>,
  path: readonly (string | number)[],
  { text, to }: { readonly text: string; readonly to: number },
): readonly Completion[] {
  const after = text.slice(to)
  const tree = parseTree(text)
  const object = tree && (path.length === 0 ? tree : findNodeAtLocation(tree, [...path]))
  const present = new Set(object?.children?.map(({ children }) => children?.[0]?.value as unknown))
  const found = new Map<string, Completion>()
  const words = spoken()
  const hasColon = /^\s*:/.test(after)
  for (const shape of shapesAt(about, path))
    for (const { name, schema: raw, required } of propertiesOf(shape)) {
      if (found.has(name) || present.has(name)) continue
      const schema = resolve(raw, about.definitions)
      const hint = hintOf(schema)
      found.set(name, {
        label: JSON.stringify(name),
        displayLabel: name,
        type: 'property',
        detail: `${typeWords(schema, about.definitions)}${required ? `, ${words.required}` : ''}`,
        ...(hint === undefined ? {} : { info: hint }),
        apply: hasColon ? JSON.stringify(name) : applyProperty(name, schema, after),
      })
    }
  const isNeeded = ({ detail = '' }: Completion) => Number(detail.endsWith(`, ${words.required}`))
  return [...found.values()].sort((a, b) => isNeeded(b) - isNeeded(a))
}

/** The name, its colon, and the beginning of a value, with the cursor where the value goes on. */
function applyProperty(name: string, schema: FormSchema, after: string): NonNullable<Completion['apply']> {
  return (view: EditorView, _: Completion, ...[from, to]: [number, number]) => {
    const [open, close] = beginningOf(schema)
    const comma = /^\s*"/.test(after) ? ',' : ''
    const head = `${JSON.stringify(name)}: ${open}`
    view.dispatch({
      changes: { from, to, insert: `${head}${close}${comma}` },
      selection: { anchor: from + head.length },
      userEvent: 'input.complete',
    })
    if (['enum', 'boolean'].includes(kindOf(schema))) startCompletion(view)
  }
}

function beginningOf(schema: FormSchema): readonly [string, string] {
  switch (kindOf(schema)) {
    case 'constant':
      return [writeJson(schema.constant), '']
    case 'text':
      return ['"', '"']
    case 'object':
    case 'map':
      return ['{', '}']
    case 'array':
      return ['[', ']']
    default:
      return ['', '']
  }
}

function allowedValues(shapes: readonly FormSchema[], definitions: Definitions): readonly Completion[] {
  const words = spoken()
  const found = new Map<string, Completion>()
  const add = (value: unknown, detail: string) => {
    const label = writeJson(value)
    if (label !== '' && label.length < 200 && !found.has(label))
      found.set(label, {
        label,
        displayLabel: typeof value === 'string' ? value : label,
        type: 'enum',
        detail,
      })
  }
  for (const shape of shapes) {
    const type = typeWords(shape, definitions)
    if (shape.constant !== undefined) add(shape.constant, words.always)
    for (const value of shape.enum ?? []) add(value, '')
    if (shape.defaultValue !== undefined) add(shape.defaultValue, words.defaultValue)
    if (shape.example !== undefined) add(shape.example, words.example)
    if (shape.type === 'boolean') for (const value of [true, false]) add(value, type)
    if (shape.nullable || shape.type === 'null') add(null, '')
  }
  return [...found.values()]
}
