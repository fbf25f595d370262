import type { Diagnostic } from '../../lib/diagnostic.ts'
import { isObject, type JsonObject } from '../json.ts'
import { keysOf, pointerOf } from '../pointer.ts'
import type { FoundNode } from './follow.ts'
import { appendAll, isPrimitive, kindOf, mergeObject, MergeError, put, treeCopy } from './merge.ts'
import type { Overlay, OverlayAction } from './read-overlay.ts'
import { selectOnce } from './select-nodes.ts'
import { OverlayWork, OverlayWorkError } from './work.ts'

interface Place {
  readonly file: string
  readonly line: number
  readonly column: number
}

export interface Overlaid {
  readonly document: JsonObject
  readonly warnings: readonly Diagnostic[]
  /** Where a value that an overlay wrote stands in the overlay; undefined for what the description itself says. */
  readonly locate: (pointer: string) => Place | undefined
}

/** A description with overlays applied in order, or why they cannot be. */
export function applyOverlays(
  document: JsonObject,
  overlays: readonly Overlay[],
  work = new OverlayWork(),
): Overlaid | readonly Diagnostic[] {
  const origins = new Origins()
  const warnings: Diagnostic[] = overlays.flatMap((overlay) => overlay.warnings)
  let current: { overlay: Overlay; action?: OverlayAction } | undefined
  try {
    const copy = treeCopy(document, work) as Record<string, unknown>
    for (const overlay of overlays)
      for (const action of overlay.actions) {
        current = { overlay, action }
        const nodes = selectOnce(action.query, copy, work)
        if (nodes.length === 0) warnings.push(matchesNothing(overlay, action))
        else apply(action, nodes, { root: copy, overlay, work, origins })
      }
    return { document: copy, warnings, locate: (pointer) => origins.locate(copy, pointer) }
  } catch (error) {
    if (!(error instanceof MergeError) && !(error instanceof OverlayWorkError)) throw error
    return [failed(error.message, current)]
  }
}

interface Applying {
  readonly root: Record<string, unknown>
  readonly overlay: Overlay
  readonly work: OverlayWork
  readonly origins: Origins
}

function apply(action: OverlayAction, nodes: readonly FoundNode[], applying: Applying): void {
  if (action.remove) return removeAll(nodes)
  const { overlay, origins, work } = applying
  const isCopy = action.update === undefined
  const from = isCopy ? copied(action, applying) : action.update
  if (from === undefined) return
  const kinds = new Set(nodes.map(({ value }) => kindOf(value)))
  if (kinds.size > 1) throw new MergeError(`the target selects both ${[...kinds].sort().join(' and ')}`)
  const base = ['actions', action.at, isCopy ? 'copy' : 'update']
  for (const node of nodes) {
    const note = (container: object, key: string | number, keys: readonly (string | number)[]) =>
      origins.note(container, key, { overlay, keys: isCopy ? base : [...base, ...keys] })
    const { value } = node
    if (Array.isArray(value)) appendAll(value, Array.isArray(from) ? from : [from], { work, note })
    else if (isObject(value)) {
      if (!isObject(from))
        throw new MergeError(`the target is an object, and ${kindOf(from)} cannot be merged into it`)
      mergeObject(value, from, { work, note })
    } else {
      if (!isPrimitive(from))
        throw new MergeError(`the target is a value, and ${kindOf(from)} cannot replace it`)
      replace(node, from)
      if (node.parent) note(node.parent.value as object, node.key, [])
    }
  }
}

function copied({ copy }: OverlayAction, { root, work }: Applying): unknown {
  if (!copy) return undefined
  const found = selectOnce(copy, root, work)
  if (found.length !== 1)
    throw new MergeError(`\`copy\` has to select one node, and it selects ${found.length}`)
  // A part may be copied into itself.
  return treeCopy(found[0]?.value, work)
}

function replace({ parent, key }: FoundNode, value: unknown): void {
  const container = parent?.value
  if (Array.isArray(container)) container[Number(key)] = value
  else if (isObject(container)) put(container as Record<string, unknown>, String(key), value)
}

function removeAll(nodes: readonly FoundNode[]): void {
  const lists = new Map<unknown[], Set<number>>()
  for (const { parent, key } of nodes) {
    const container = parent?.value
    if (container === undefined) throw new MergeError('the whole description cannot be removed')
    if (Array.isArray(container)) {
      const indexes = lists.get(container) ?? new Set()
      lists.set(container, indexes.add(Number(key)))
    } else delete (container as Record<string, unknown>)[key]
  }
  for (const [list, indexes] of lists) {
    let kept = 0
    for (let index = 0; index < list.length; index++) if (!indexes.has(index)) list[kept++] = list[index]
    list.length = kept
  }
}

interface Origin {
  readonly overlay: Overlay
  readonly keys: readonly (string | number)[]
}

/** Which values came from which line of which overlay. */
class Origins {
  readonly #written = new WeakMap<object, Map<string, Origin>>()

  note(container: object, key: string | number, origin: Origin): void {
    let keys = this.#written.get(container)
    if (!keys) this.#written.set(container, (keys = new Map()))
    keys.set(String(key), origin)
  }

  locate(root: JsonObject, pointer: string): Place | undefined {
    let value: unknown = root
    let found: Origin | undefined
    for (const key of keysOf(pointer) ?? []) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) break
      const origin = this.#written.get(value)?.get(key)
      found = origin ?? (found && { ...found, keys: [...found.keys, key] })
      value = (value as JsonObject)[key]
    }
    const place = found?.overlay.locate(pointerOf(found.keys))
    return found && { file: found.overlay.id, ...(place ?? { line: 1, column: 1 }) }
  }
}

function placeOf(overlay: Overlay, action: OverlayAction | undefined) {
  const keys = action ? ['actions', action.at, 'target'] : []
  return { file: overlay.id, ...(overlay.locate(pointerOf(keys)) ?? { line: 1, column: 1 }) }
}

function matchesNothing(overlay: Overlay, action: OverlayAction): Diagnostic {
  return {
    severity: 'warning',
    code: 'overlay-no-match',
    message: `The target ${action.target} selects nothing in the description.`,
    ...placeOf(overlay, action),
    hint: 'Correct the target, or remove the action.',
  }
}

function failed(why: string, current: { overlay: Overlay; action?: OverlayAction } | undefined): Diagnostic {
  return {
    severity: 'error',
    fatal: true,
    code: 'overlay-failed',
    message: `This action cannot be applied: ${why}.`,
    ...(current ? placeOf(current.overlay, current.action) : undefined),
    hint: 'Correct it. Until then the API has no pages: what the overlay takes away must not show.',
  }
}
