import type { Diagnostic } from '../lib/diagnostic.ts'
import type { JsonObject } from './json.ts'
import { pointerOf } from './pointer.ts'
import type { RefResolver } from './resolve-ref.ts'

export interface DocumentCheck {
  /** An object that contains itself, which only YAML anchors can make. */
  readonly cycle: string | undefined
  /** First place that nests deeper than anything a person wrote. */
  readonly tooDeep: string | undefined
  readonly external: readonly { readonly pointer: string; readonly target: string }[]
  readonly dangling: readonly { readonly pointer: string; readonly target: string }[]
}

const MAX_LISTED = 100
const MAX_DEPTH = 2500
// Where a `$ref` is a word of an example or a property's name, not a reference.
const DATA_KEYS = new Set(['example', 'default', 'const', 'enum', 'value', 'x-default'])

/** One pass over every object of a document: references that do not lead inside it, and objects in themselves. */
export function checkDocument(
  document: JsonObject,
  refs: RefResolver,
  { anchors }: { readonly anchors: boolean },
): DocumentCheck {
  const external: { pointer: string; target: string }[] = []
  const dangling: { pointer: string; target: string }[] = []
  const path: (string | number)[] = []
  const above = new Set<object>()
  const done = new Set<object>()
  let cycle: string | undefined
  let tooDeep: string | undefined
  const visit = (value: object, names: boolean): void => {
    // Without anchors no object stands in two places, and noting them all would take longer than the rest.
    if (anchors) {
      if (done.has(value) || cycle !== undefined) return
      above.add(value)
    }
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) step(index, value[index] as unknown, false)
    } else {
      const object = value as JsonObject
      const target = object['$ref']
      if (typeof target === 'string' && !names) note(target)
      for (const key in object) {
        if (!names && (DATA_KEYS.has(key) || key === 'examples')) continue
        step(key, object[key], !names && (key === 'properties' || key === 'schemas' || key === 'mapping'))
      }
    }
    if (!anchors) return
    above.delete(value)
    done.add(value)
  }
  const step = (key: string | number, child: unknown, names: boolean): void => {
    if (typeof child !== 'object' || child === null) return
    if (anchors && above.has(child)) {
      cycle ??= pointerOf([...path, key])
      return
    }
    path.push(key)
    if (path.length > MAX_DEPTH) tooDeep ??= pointerOf(path.slice(0, 8))
    else visit(child, names)
    path.pop()
  }
  const note = (target: string): void => {
    const list = !refs.inside(target).startsWith('#')
      ? external
      : refs.at(target) === undefined
        ? dangling
        : undefined
    if (list && list.length < MAX_LISTED) list.push({ pointer: pointerOf(path), target })
  }
  visit(document, false)
  return { cycle, tooDeep, external, dangling }
}

type Locate = (pointer: string) => { readonly file: string; readonly line?: number; readonly column?: number }

/** What an author should know about the references of a spec. */
export function referenceProblems(
  check: DocumentCheck,
  locate: Locate,
  /** Why references to other files were not followed, by their text. */
  reasons: ReadonlyMap<string, string> = new Map(),
): readonly Diagnostic[] {
  const found: Diagnostic[] = []
  for (const { pointer, target } of check.external)
    found.push({
      severity: 'error',
      code: 'spec-external-ref',
      message: `The reference at ${pointer} cannot be followed: ${target}. ${reasons.get(target) ?? 'Only references inside the file work here'}.`,
      ...locate(pointer),
      hint: 'Put the file into the docs folder and refer to it by its path, or copy the part into this description.',
    })
  for (const { pointer, target } of check.dangling)
    found.push({
      severity: 'warning',
      code: 'spec-ref-missing',
      message: `The reference at ${pointer} names ${target}, which does not exist.`,
      ...locate(pointer),
      hint: 'Define it, or correct the reference.',
    })
  return found
}

/** Nobody comes to the end of such a document. */
export function isEndless({ cycle, tooDeep }: DocumentCheck): boolean {
  return cycle !== undefined || tooDeep !== undefined
}

/** Why a document cannot be used at all: the two shapes that the code below could not survive. */
export function endlessProblem({ cycle, tooDeep }: DocumentCheck, locate: Locate): Diagnostic | undefined {
  if (cycle !== undefined)
    return {
      severity: 'error',
      code: 'spec-cyclic-yaml',
      message: `A YAML anchor at ${cycle} contains itself, so the document is endless.`,
      ...locate(cycle),
      hint: 'Use a "$ref" for recursive schemas.',
    }
  if (tooDeep !== undefined)
    return {
      severity: 'error',
      code: 'spec-too-deep',
      message: `The document is nested deeper than ${MAX_DEPTH} levels below ${tooDeep}.`,
      ...locate(tooDeep),
      hint: 'Move the inner part to components and use a "$ref".',
    }
  return undefined
}
