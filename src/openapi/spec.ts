import type { Diagnostic } from '../lib/diagnostic.ts'
import { Memory } from '../lib/memo.ts'
import { audienceGroups, limitToGroups, mayHaveAudience } from './audience.ts'
import { schemeProblem, unknownSchemes } from './check-security.ts'
import { endlessProblem, referenceProblems } from './check-document.ts'
import { joinFiles, type JoinedFiles } from './files/join-files.ts'
import type { FileTexts } from './files/part-files.ts'
import { objectOr, own, textOr, type JsonObject } from './json.ts'
import { pointerLocator, type PointerLocator } from './locate-pointer.ts'
import type { Operation } from './operations.ts'
import type { Overlaid } from './overlay/apply-overlays.ts'
import type { OverlaySource } from './overlay/read-overlay.ts'
import { withOverlays } from './overlay/with-overlays.ts'
import { parseSpec, type ParsedSpec } from './parse-spec.ts'
import type { RefResolver } from './resolve-ref.ts'
import { schemeNamed } from './scheme-named.ts'
import { emptyProblem, endlessSwagger, nestedTooDeeply, placeIn, refusal, topOr } from './spec-problems.ts'
import type { FlatSchemas } from './schema/flat-schema.ts'
import { SpecContent } from './spec-content.ts'
import { fromSwagger, isSwagger, pointerInSwagger } from './swagger.ts'

/** Text of a spec and where it came from. */
export interface SpecSourceText {
  /** Path in the docs folder, or the URL. */
  readonly id: string
  readonly text: string
  /** Says whether two texts are the same without comparing them. */
  readonly hash: string
  /** Reads the text once more: it is too large to be kept for the rare moment a line number is wanted. */
  readonly reread: () => string | undefined
  /** Overlays that change it, in order. */
  readonly overlays?: readonly OverlaySource[] | undefined
  /** Files of its folder that it may refer to. */
  readonly files?: FileTexts | undefined
  /** Its path among them, where that is not its ID. */
  readonly path?: string | undefined
}

interface Whole {
  readonly source: SpecSourceText
  readonly document: JsonObject
  readonly parsed: Parsed
  readonly groups: ReadonlySet<string>
  readonly views: Map<string, Spec>
}

interface Parsed extends ParsedSpec {
  readonly overlaid?: Overlaid | undefined
  readonly joined?: JoinedFiles | undefined
}

/** The line of a pointer, and its file where that is an overlay. */
type SpecLocator = (
  pointer: string,
) => { readonly file?: string; readonly line: number; readonly column: number } | undefined

/** One OpenAPI description, read once. References stay references until somebody looks at them. */
export class Spec {
  readonly id: string
  readonly diagnostics: readonly Diagnostic[]
  readonly hash: string
  readonly document: JsonObject
  readonly refs: RefResolver
  readonly flat: FlatSchemas
  /** It describes channels: AsyncAPI. */
  readonly isAsync: boolean
  /** `3.0`, `3.1` or `3.2`. */
  readonly version: string
  readonly operations: readonly Operation[]
  /** What was worked out of it, for all pages of all files with its text: nothing that depends on its path. */
  readonly memory: Memory
  /** What was worked out of it and of where it stands. */
  readonly ownMemory = new Memory()
  readonly #content: SpecContent
  readonly #reread: () => string | undefined
  /** Paths or URLs of the overlays that made it what it is. */
  readonly overlays: readonly string[]
  readonly #isSwagger: boolean
  readonly #overlaid: Overlaid | undefined
  readonly #joined: JoinedFiles | undefined
  readonly #files: FileTexts | undefined
  readonly #path: string
  /** Paths of other files that it refers to, whether they are there or not. */
  readonly parts: readonly string[]
  /** All of it, where parts are for groups; this one holds what everybody may see. */
  #whole: Whole | undefined
  #overlaidText: string | undefined

  private constructor(source: SpecSourceText, parsed: Parsed, content: SpecContent) {
    this.id = source.id
    this.#content = content
    this.document = content.document
    this.refs = content.refs
    this.flat = content.flat
    this.isAsync = content.isAsync
    this.version = content.version
    this.operations = content.operations
    this.memory = content.memory
    this.#joined = parsed.joined
    this.#files = source.files
    this.#path = source.path ?? source.id
    this.parts = parsed.joined?.files.names ?? []
    this.hash = `${source.hash}${parsed.joined?.files.stamp ?? ''}`
    const { reread } = source
    this.#reread = reread
    this.#isSwagger = parsed.document !== undefined && isSwagger(parsed.document)
    this.#overlaid = parsed.overlaid
    this.overlays = source.overlays?.map(({ id }) => id) ?? []
    this.diagnostics = [...parsed.diagnostics, ...this.#problems(source.text)]
  }

  #problems(text: string): readonly Diagnostic[] {
    const { check } = this.#content
    const locate = this.#locatorIn(text)
    const endless = endlessProblem(check, (pointer) => ({ file: this.id, ...topOr(locate(pointer)) }))
    if (endless) return [endless]
    const place = (pointer: string) => ({ file: this.id, ...locate(pointer) })
    return [
      ...referenceProblems(check, place, this.#joined?.problems),
      ...(this.operations.length > 0 ? [] : emptyProblem(this, text)),
      ...(this.isAsync ? [] : this.#schemeProblems(locate)),
    ]
  }

  #schemeProblems(locate: SpecLocator): readonly Diagnostic[] {
    const unknown = unknownSchemes(
      this.document,
      this.operations,
      (name) => schemeNamed(this.document, this.refs, name) !== undefined,
    )
    return unknown.map((one) => schemeProblem(one, this.document, { file: this.id, ...locate(one.pointer) }))
  }

  /** A spec, or why the text is none. */
  static read(source: SpecSourceText): Spec | readonly Diagnostic[] {
    try {
      return Spec.#read(source)
    } catch (error) {
      // Nested so deeply that even reading it takes more stack than there is.
      if (error instanceof RangeError) return [nestedTooDeeply(source.id)]
      throw error
    }
  }

  static #read(source: SpecSourceText): Spec | readonly Diagnostic[] {
    const written = parseSpec(source.id, source.text)
    if (!written.document) return written.diagnostics
    const joined =
      source.files && REFERS_OUT.test(source.text)
        ? joinFiles(written, source.path ?? source.id, source.files)
        : undefined
    const overlaid = overlaidBy(joined?.parsed ?? written, source)
    if (!('anchors' in overlaid)) return [...written.diagnostics, ...overlaid]
    const parsed: Parsed = { ...overlaid, joined }
    const { diagnostics } = parsed
    if (!parsed.document) return diagnostics
    const refused = refusal(parsed.document, source)
    if (refused) return [...diagnostics, refused]
    const isOld = isSwagger(parsed.document)
    const endless = isOld ? endlessSwagger(parsed.document, source, parsed) : undefined
    if (endless) return [...diagnostics, endless]
    const document = isOld ? fromSwagger(parsed.document) : parsed.document
    const texts = [source, ...(source.overlays ?? [])].map(({ text }) => text)
    if (![...texts, ...(joined?.files.texts ?? [])].some(mayHaveAudience))
      return new Spec(source, parsed, new SpecContent(document, parsed))
    const { document: open, limited } = limitToGroups(document, new Set())
    const spec = new Spec(source, parsed, new SpecContent(open, parsed))
    if (limited)
      spec.#whole = { source, document, parsed, groups: audienceGroups(document), views: new Map() }
    return spec
  }

  /**
   * The same description in another file with the same text, which shares what is worked out of it. Undefined where the path
   * matters: to what is wrong with it, to files that it refers to, or to readers; and for Swagger, which is kept rewritten.
   */
  in(source: SpecSourceText): Spec | undefined {
    const { document, diagnostics, overlays } = this
    // One that names its own file is joined too, of one part.
    const isJoined = this.#joined !== undefined
    const pathMatters = diagnostics.length + overlays.length > 0 || isJoined || this.hasAudience
    if (pathMatters || this.#isSwagger) return undefined
    return new Spec(source, { document, diagnostics, anchors: false }, this.#content)
  }

  /** Parts of it are for groups: the file itself is for nobody who may not see all of them. */
  get hasAudience(): boolean {
    return this.#whole !== undefined
  }

  /** The spec as members of these groups see it. */
  forGroups(groups: ReadonlySet<string>): Spec {
    const whole = this.#whole
    const matter = whole ? [...groups].filter((group) => whole.groups.has(group)).sort() : []
    if (!whole || matter.length === 0) return this
    const key = JSON.stringify(matter)
    let view = whole.views.get(key)
    if (!view) {
      const { document, limited } = limitToGroups(whole.document, new Set(matter))
      view = new Spec(whole.source, whole.parsed, new SpecContent(document, whole.parsed))
      if (limited) view.#whole = { ...whole, views: new Map() }
      whole.views.set(key, view)
    }
    return view
  }

  get title(): string {
    return textOr(objectOr(this.document['info'])['title']) ?? this.id
  }

  /** `GET /users` or `webhook order.created`. */
  operation(key: string): Operation | undefined {
    return this.#content.operation(key)
  }

  /** What pages and lists call an operation. */
  titleOf(operation: Operation): string {
    return this.#content.titleOf(operation)
  }

  get schemas(): JsonObject {
    return objectOr(objectOr(this.document['components'])['schemas'])
  }

  hasSchema(name: string): boolean {
    return own(this.schemas, name) !== undefined
  }

  /** The text as it was written; with overlays what they make of it, as JSON. */
  get text(): string | undefined {
    if (!this.#overlaid) return this.#reread()
    return (this.#overlaidText ??= JSON.stringify(this.#overlaid.document, undefined, 2))
  }

  /** One text that says all of it, also where it is written in several files. */
  get wholeText(): string | undefined {
    return this.parts.length === 0 ? this.text : JSON.stringify(this.document)
  }

  /** The tag object of a name, where a spec describes it. */
  tag(name: string): JsonObject | undefined {
    return this.#content.tag(name)
  }

  /** File, line and column of a place in the spec. */
  locate(pointer: string): { readonly file: string; readonly line?: number; readonly column?: number } {
    return { file: this.id, ...this.locator()(pointer) }
  }

  /** The same for many places: the file is read once. */
  locator(): SpecLocator {
    const text = this.#reread()
    return text === undefined ? () => undefined : this.#locatorIn(text)
  }

  /** Finds places of the description in the text, which may be Swagger, or in the overlay that wrote them. */
  #locatorIn(text: string): SpecLocator {
    const locate = pointerLocator(text)
    const [isOld, overlaid, joined] = [this.#isSwagger, this.#overlaid, this.#joined]
    return (pointer) => {
      const written = isOld ? pointerInSwagger(pointer) : pointer
      return (
        overlaid?.locate(written) ?? (joined ? this.#locateInFiles(joined, written, locate) : locate(written))
      )
    }
  }

  /** In the file of the description, or in another that it refers to. */
  #locateInFiles(joined: JoinedFiles, written: string, locate: PointerLocator): ReturnType<SpecLocator> {
    const { file, pointer } = joined.placeOf(written)
    if (file === this.#path) return locate(pointer)
    const text = this.#files?.read(file)?.text
    return text === undefined ? undefined : placeIn(text, file, pointer)
  }

  /** The text of the file from a line on, a few hundred lines at most. */
  linesFrom(line: number): readonly string[] {
    return (this.#reread() ?? '').split('\n').slice(line - 1, line + 300)
  }
}

/**
 * Most descriptions are in one file, and looking at all of their objects takes longer than at their text. Paths may end in
 * `/$ref`, which is no reference, nor is a `$ref` whose value is an object or a list.
 */
const REFERS_OUT = /(?<![^\s"'{,[])\$ref["']?\s*:\s*(?:["'][^\s"'#]|[^\s"'#{[])/

function overlaidBy(
  parsed: ParsedSpec,
  { id, overlays = [] }: SpecSourceText,
): Parsed | readonly Diagnostic[] {
  if (overlays.length === 0) return parsed
  const applied = withOverlays(parsed, id, overlays)
  return 'parsed' in applied ? { ...applied.parsed, overlaid: applied.overlaid } : applied
}
