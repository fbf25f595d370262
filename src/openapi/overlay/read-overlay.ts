import * as z from 'zod'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import { isObject } from '../json.ts'
import { pointerLocator, type PointerLocator } from '../locate-pointer.ts'
import { parseSpec } from '../parse-spec.ts'
import { pointerOf } from '../pointer.ts'
import { parseQuery, QueryError, withBracketedNames, type Query } from './parse-query.ts'

/** Text of an overlay and where it came from. */
export interface OverlaySource {
  /** Path in the docs folder, or the URL. */
  readonly id: string
  readonly text: string
}

export interface OverlayAction {
  readonly at: number
  readonly target: string
  readonly query: Query
  readonly update: unknown
  readonly copy: Query | undefined
  readonly remove: boolean
}

/** One overlay document that can be applied. */
export interface Overlay {
  readonly id: string
  readonly extends: string | undefined
  readonly actions: readonly OverlayAction[]
  readonly warnings: readonly Diagnostic[]
  readonly locate: PointerLocator
}

const text = z.string('must be text')
const actionSchema = z.looseObject(
  {
    target: text,
    description: text.optional(),
    update: z.unknown().optional(),
    copy: text.optional(),
    remove: z.boolean('must be true or false').optional(),
  },
  'must be an object',
)
const overlaySchema = z.looseObject({
  overlay: text.regex(/^1\.[01]\.\d+$/, 'must be 1.0.0 or 1.1.0'),
  info: z.looseObject({ title: text, version: text, description: text.optional() }, 'must be an object'),
  extends: text.optional(),
  actions: z.array(actionSchema, 'must be a list').min(1, 'must have at least one action'),
})

const KNOWN = {
  root: ['overlay', 'info', 'extends', 'actions'],
  info: ['title', 'version', 'description'],
  action: ['target', 'description', 'update', 'copy', 'remove'],
}

/** An overlay, or why the text is none. */
export function readOverlay(source: OverlaySource): Overlay | readonly Diagnostic[] {
  try {
    return read(source)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return [invalid('it nests too deeply', { file: source.id, line: 1, column: 1 })]
  }
}

function read(source: OverlaySource): Overlay | readonly Diagnostic[] {
  const { document, diagnostics } = parseSpec(source.id, source.text)
  if (!document) return diagnostics.map(asOverlay)
  const locate = pointerLocator(source.text)
  const at = (keys: readonly (string | number)[]) => ({
    file: source.id,
    ...(locate(pointerOf(keys)) ?? { line: 1, column: 1 }),
  })
  const parsed = overlaySchema.safeParse(document)
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => {
      const keys = path.map((key) => (typeof key === 'symbol' ? String(key) : key))
      return invalid(`${keys.join('.') || 'The overlay'} ${message}`, at(keys))
    })
  const found: Diagnostic[] = []
  const lenient: Diagnostic[] = []
  const actions: OverlayAction[] = []
  const query = (written: string, keys: readonly (string | number)[]) => {
    try {
      return parseQuery(written)
    } catch (error) {
      if (!(error instanceof QueryError)) throw error
      const meant = lenientQuery(written)
      if (meant) lenient.push(hyphen(meant.text, at(keys)))
      else found.push(invalid(`"${written}" is not a JSONPath query: ${error.message}`, at(keys)))
      return meant?.query
    }
  }
  for (const [index, action] of parsed.data.actions.entries()) {
    const target = query(action.target, ['actions', index, 'target'])
    const copy = action.copy === undefined ? undefined : query(action.copy, ['actions', index, 'copy'])
    if (action.copy !== undefined && parsed.data.overlay.startsWith('1.0'))
      found.push(invalid('`copy` came with version 1.1 of overlays', at(['actions', index, 'copy'])))
    if (target)
      actions.push({
        at: index,
        target: action.target,
        query: target,
        update: action.update,
        copy,
        remove: action.remove === true,
      })
  }
  if (found.length > 0) return found
  const warnings = [...diagnostics.map(asOverlay), ...lenient, ...oddities(document, at)]
  return { id: source.id, extends: parsed.data.extends, actions, warnings, locate }
}

/** What is meant by names with a hyphen behind a dot. */
function lenientQuery(written: string): { readonly text: string; readonly query: Query } | undefined {
  const text = withBracketedNames(written)
  if (text === written) return undefined
  try {
    return { text, query: parseQuery(text) }
  } catch (error) {
    if (!(error instanceof QueryError)) throw error
    return undefined
  }
}

type At = (keys: readonly (string | number)[]) => Pick<Diagnostic, 'file' | 'line' | 'column'>

/** What does nothing, so that nobody waits for it. */
function oddities(document: Readonly<Record<string, unknown>>, at: At): readonly Diagnostic[] {
  const unknown = (value: unknown, known: readonly string[], keys: readonly (string | number)[]) =>
    Object.keys(isObject(value) ? value : {})
      .filter((key) => !known.includes(key) && !key.startsWith('x-'))
      .map((key) => odd(`"${key}" is no field of an overlay and is ignored.`, at([...keys, key])))
  const actions = document['actions'] as readonly Readonly<Record<string, unknown>>[]
  const seen = new Set<string>()
  return [
    ...unknown(document, KNOWN.root, []),
    ...unknown(document['info'], KNOWN.info, ['info']),
    ...actions.flatMap((action, index) => {
      const written = JSON.stringify(action)
      const twice = seen.has(written)
      seen.add(written)
      const idle = action['remove'] !== true && action['update'] === undefined && action['copy'] === undefined
      const both = [action['remove'] === true, action['update'] !== undefined, action['copy'] !== undefined]
      return [
        ...unknown(action, KNOWN.action, ['actions', index]),
        ...(twice ? [odd('This action is there twice.', at(['actions', index]))] : []),
        ...(idle ? [odd('This action has neither update, copy nor remove.', at(['actions', index]))] : []),
        ...(both.filter(Boolean).length > 1
          ? [odd('Of remove, update and copy only the first one counts.', at(['actions', index]))]
          : []),
      ]
    }),
  ]
}

function hyphen(meant: string, place: ReturnType<At>): Diagnostic {
  return {
    severity: 'warning',
    code: 'overlay-query',
    message:
      'A name with a hyphen behind a dot is not a JSONPath query of RFC 9535; other tools may refuse it.',
    ...place,
    hint: `Write ${meant}`,
  }
}

function odd(message: string, place: ReturnType<At>): Diagnostic {
  return {
    severity: 'warning',
    code: 'overlay-unused',
    message,
    ...place,
    hint: 'Remove it, or correct its name.',
  }
}

function invalid(message: string, place: ReturnType<At>): Diagnostic {
  return {
    severity: 'error',
    fatal: true,
    code: 'overlay-invalid',
    message: `This overlay cannot be used: ${message}.`,
    ...place,
    hint: 'Correct it. Until then the API has no pages: what the overlay takes away must not show.',
  }
}

/** A text that cannot be read at all. */
function asOverlay(found: Diagnostic): Diagnostic {
  return {
    ...found,
    code: found.severity === 'error' ? 'overlay-invalid' : found.code,
    message: found.message.replace('a valid OpenAPI file', 'a valid overlay'),
  }
}
