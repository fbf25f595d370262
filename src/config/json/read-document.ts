import type { Diagnostic, SourcePosition } from '../../lib/diagnostic.ts'
import type { ConfigSource } from '../config-source.ts'
import type { BrokenNode, LocatedNode, ObjectNode, Origin } from './located-node.ts'
import { MAX_JSON_DEPTH, parseJson } from './parse-json.ts'
import { resolveRefPath } from './ref-path.ts'

/** A JSON document with every `$ref` merged in. */
export interface JsonDocument {
  /** Undefined when the entry file is missing or nothing of it could be read. */
  readonly root: LocatedNode | undefined
  /** Whether the entry file exists. */
  readonly found: boolean
  /** Every file asked for, also the missing ones: when one of them appears, the document changes. */
  readonly files: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
  readonly positionOf: (origin: Origin) => SourcePosition
}

// Refs may fan out (each file twice in the next), so what they come to is limited, not only each file: thirty small files
// that name each other kept a server busy until its memory was full.
const MAX_EXPANDED_CHARACTERS = 10 * 1024 * 1024
const MAX_REFS = 10_000
/** Lists and objects. Each entry of the navigation is one, and takes a server some time whenever the site is built. */
const MAX_CONTAINERS = 100_000

/** Reads a JSON file and the files its `$ref`s name. Sibling keys of a `$ref` win over what the file holds. */
export function readDocument(source: ConfigSource, entry: string): JsonDocument {
  const reader = new Reader(source)
  const text = source.readFile(entry)
  const root = text === undefined ? undefined : reader.expand(entry, text, { stack: [entry], depth: 0 })
  return {
    root,
    found: text !== undefined,
    files: [...new Set([entry, ...reader.files])],
    diagnostics: reader.diagnostics,
    positionOf: (origin) => reader.positionOf(origin),
  }
}

interface Place {
  /** The files being expanded right now, outermost first. */
  readonly stack: readonly string[]
  readonly depth: number
}

class Reader {
  readonly diagnostics: Diagnostic[] = []
  readonly files = new Set<string>()
  readonly #positions = new Map<string, (offset: number) => SourcePosition>()
  readonly #source: ConfigSource
  #characters = 0
  #refs = 0
  #containers = 0
  readonly #said = new Set<Failure>()

  constructor(source: ConfigSource) {
    this.#source = source
  }

  positionOf({ file, offset }: Origin): SourcePosition {
    return this.#positions.get(file)?.(offset) ?? { file, line: 1, column: 1 }
  }

  expand(file: string, text: string, place: Place): LocatedNode | undefined {
    const parsed = parseJson(file, text)
    // A file that is used in two places has its own faults only once.
    if (!this.#positions.has(file)) this.#addFileDiagnostics(parsed.diagnostics, place)
    this.#positions.set(file, parsed.positionAt)
    this.#characters += text.length
    return parsed.node && this.#resolve(parsed.node, place)
  }

  #addFileDiagnostics(found: readonly Diagnostic[], place: Place): void {
    const referred = place.stack.length > 1
    for (const diagnostic of found) {
      const broken = referred && diagnostic.severity === 'error'
      this.diagnostics.push(broken ? { ...diagnostic, code: 'ref-invalid' } : diagnostic)
    }
  }

  #resolve(node: LocatedNode, place: Place): LocatedNode {
    if (node.kind === 'scalar' || node.kind === 'broken') return node
    if (place.depth >= MAX_JSON_DEPTH)
      return this.#fail(node, {
        code: 'config-too-deep',
        message: `The merged document is nested deeper than ${MAX_JSON_DEPTH} levels here.`,
        hint: 'Flatten it.',
      })
    if (++this.#containers > MAX_CONTAINERS) return this.#failOnce(node, TOO_MANY)
    const inside = { ...place, depth: place.depth + 1 }
    if (node.kind === 'array') {
      const items = node.items.map((item) => this.#resolve(item, inside))
      return { ...node, items: items.filter((item) => item.kind !== 'broken') }
    }
    const ref = node.entries.get('$ref')
    if (ref) return this.#resolveRef(node, ref, place)
    return { ...node, entries: this.#resolveEntries(node, inside) }
  }

  #resolveEntries(node: ObjectNode, place: Place): Map<string, LocatedNode> {
    const entries = new Map<string, LocatedNode>()
    for (const [key, child] of node.entries) if (key !== '$ref') entries.set(key, this.#resolve(child, place))
    return entries
  }

  #resolveRef(node: ObjectNode, ref: LocatedNode, place: Place): LocatedNode {
    const siblings = this.#resolveEntries(node, { ...place, depth: place.depth + 1 })
    const target = this.#load(node, ref, place)
    if (target.kind === 'object')
      return { ...target, key: node.key, entries: new Map([...target.entries, ...siblings]) }
    if (target.kind !== 'broken') return { ...target, key: node.key }
    return siblings.size > 0 ? { ...node, entries: siblings } : target
  }

  #load(node: ObjectNode, ref: LocatedNode, place: Place): LocatedNode {
    const written = ref.kind === 'scalar' ? ref.value : undefined
    const fail = (failure: Failure): BrokenNode => ({ ...this.#fail(ref, failure), key: node.key })
    const target = resolveRefPath(written, node.file)
    if (!('path' in target)) return fail(target)
    const { path } = target
    if (place.stack.includes(path)) return fail(cycle([...place.stack, path]))
    this.files.add(path)
    const text = this.#source.readFile(path)
    if (text === undefined) return fail(missing(path))
    if (++this.#refs > MAX_REFS || this.#characters + text.length > MAX_EXPANDED_CHARACTERS)
      return { ...this.#failOnce(ref, TOO_LARGE), key: node.key }
    const expanded = this.expand(path, text, { stack: [...place.stack, path], depth: place.depth })
    return expanded ?? { kind: 'broken', file: ref.file, offset: ref.offset, key: node.key }
  }

  /** What is true of all that follows is said once. */
  #failOnce(node: LocatedNode, failure: Failure): BrokenNode {
    if (!this.#said.has(failure)) return this.#fail(node, failure)
    return { kind: 'broken', file: node.file, offset: node.offset, key: node.key }
  }

  #fail(node: LocatedNode, failure: Failure): BrokenNode {
    this.#said.add(failure)
    this.diagnostics.push({ severity: 'error', ...failure, ...this.positionOf(node) })
    return { kind: 'broken', file: node.file, offset: node.offset, key: node.key }
  }
}

interface Failure {
  readonly code: string
  readonly message: string
  readonly hint: string
}

function cycle(stack: readonly string[]): Failure {
  const from = stack.indexOf(stack.at(-1) ?? '')
  return {
    code: 'ref-cycle',
    message: `"$ref" is circular: ${stack.slice(from).join(' -> ')}.`,
    hint: 'Remove one of these references.',
  }
}

function missing(path: string): Failure {
  const fragment = path.includes('#')
  return {
    code: 'ref-missing',
    message: `"$ref" names ${path}, which does not exist.`,
    hint: fragment
      ? 'A "$ref" loads a whole file; a part after # is not supported.'
      : 'The path is relative to the file that contains the "$ref".',
  }
}

const TOO_LARGE: Failure = {
  code: 'config-too-large',
  message: 'With all "$ref" files merged the document is larger than 10 MB, or has more than 10,000 "$ref"s.',
  hint: 'Load each file once.',
}

const TOO_MANY: Failure = {
  code: 'config-too-large',
  message: 'The document has more than 100,000 lists and objects; what comes from here on is left out.',
  hint: 'Shorten it, for example with patterns in place of single redirects.',
}
