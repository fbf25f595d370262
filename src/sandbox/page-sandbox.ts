import { Border, type Sound } from './border.ts'
import { Budget, BudgetSpent } from './budget.ts'
import type { Engine, Pointer } from './engine.ts'
import { format, parseUrl } from './formats.ts'
import { Request } from './request.ts'
import { giveBack, takeEngine, type Prepared } from './image.ts'

/** What an import leads to. `code` is a script of ours around the author's. */
export type Imported =
  | { readonly kind: 'react' | 'missing' }
  | { readonly kind: 'asset'; readonly url: string }
  | { readonly kind: 'script'; readonly file: string; readonly code: string }
  | {
      readonly kind: 'mdx'
      readonly file: string
      readonly module: number
      readonly code?: string | undefined
      readonly reports?: number | undefined
    }

/** What author code may ask of the page that is being compiled. Whatever it names may be made up. */
export interface SandboxPage {
  readonly user: Readonly<Record<string, unknown>>
  readonly sound: Sound
  import(request: { readonly reports: number; readonly from: string; readonly specifier: string }): Imported
  /** An import has run; `failure` says why it could not. */
  imported(request: {
    readonly reports: number
    readonly file: string
    /** Negative for a script. */
    readonly module: number
    readonly failure: string | undefined
  }): void
  render(request: {
    readonly module: number
    readonly names: readonly string[]
    readonly kept: number
  }): readonly object[]
  /** Whether a component lives in a browser, and whether it looks at what is put into it. */
  live(component: { readonly file: string; readonly name: string }): 'live' | 'inspects' | false
}

export interface ScopeRequest {
  readonly file: string
  readonly code: string
  readonly reports: number
  readonly params: readonly string[]
  readonly names: readonly string[]
  readonly spreads: readonly boolean[]
  /** Number of the props in the engine. */
  readonly kept: number | undefined
}

export type Evaluated = { readonly value: unknown } | { readonly error: string }

/** What a tag stands for: one of our components, a component of the author, or something else that exists. */
export interface FoundComponent {
  readonly marked?: string
  readonly kept?: number
}

export interface RanScope {
  readonly results: readonly Evaluated[]
  readonly components: readonly (FoundComponent | undefined)[]
}

/** What came out of the engine: any JSON at all. */
type Data = Readonly<Record<string, unknown>>

/** Characters of data that a page may give us: what it shows stays in memory. */
const MOST_TEXT = 16 * 1024 * 1024

/** Author code replaced what our prelude relies on, and gets nothing for it. */
const BENT = 'It changed built-in functions that are needed to show it'

/**
 * All author code of one page, behind a wall: it runs in an engine of its own, and nothing but text crosses. The
 * engine is taken when the first code runs, and set back when the page is done.
 */
export class PageSandbox {
  readonly #page: SandboxPage
  readonly #budget: Budget
  readonly #border: Border
  readonly #codes: { readonly code: string; readonly file: string }[] = []
  #prepared: Prepared | undefined
  #received = 0
  /** Set when time was up and the engine is whole. */
  #stopped: string | undefined
  /** Set when the engine was left in the midst of something. */
  #dead: string | undefined

  constructor(page: SandboxPage, timeLimit?: number, patience?: number) {
    this.#page = page
    this.#budget = new Budget(timeLimit, patience)
    this.#border = new Border(page.sound)
  }

  /** Runs the code of a file and all its expressions; each fails alone. */
  scope(request: ScopeRequest): RanScope | { readonly failure: string } {
    const code = this.#keepCode(request.code, request.file)
    let ran = this.#enter('scope', { ...request, code })
    // Time was up: what ran before is shown, and the one that took it is named.
    if (this.#stopped) ran = this.#lastResults()
    if (typeof ran['error'] === 'string') return { failure: ran['error'] }
    if (typeof ran['failure'] === 'string') return { failure: ran['failure'] }
    const { results, components } = ran
    if (!Array.isArray(results) || !Array.isArray(components)) return { failure: BENT }
    return {
      results: results.map((result) => this.#evaluated(objectOr(result))),
      components: components.map((found) => foundComponent(found)),
    }
  }

  /** Calls a component with what the page gives it. */
  call(component: FoundComponent, props: object, children: readonly object[]): Evaluated {
    const given = {
      kept: component.kept,
      props: this.#border.encode(props),
      children: this.#border.lend(children),
    }
    return this.#evaluated(this.#enter('call', given))
  }

  /** Imports a file and shows what it exports by default. */
  snippet(request: { reports: number; from: string; specifier: string; props: object }): Evaluated {
    return this.#evaluated(this.#enter('snippet', { ...request, props: this.#border.encode(request.props) }))
  }

  /** Whether the machine was too busy to let the code end; with more patience it may. */
  get wasStarved(): boolean {
    return this.#budget.wasStarved
  }

  close(): void {
    const engine = this.#prepared?.engine
    this.#prepared = undefined
    if (engine) giveBack(engine, this.#dead === undefined)
    this.#dead ??= 'The page is done'
  }

  #evaluated(result: Data): Evaluated {
    const { error, parts } = result
    if (typeof error === 'string') return { error }
    try {
      if (parts === undefined) return { value: this.#border.receive(result) }
      const received = Object.entries(objectOr(parts)).map(([name, part]) => [
        name,
        this.#border.receive(objectOr(part)),
      ])
      return { value: Object.fromEntries(received) }
    } catch (failed) {
      return { error: (failed as Error).message }
    }
  }

  #keepCode(code: string, file: string): number {
    return this.#codes.push({ code, file }) - 1
  }

  #enter(name: string, data: object): Data {
    const over = this.#dead ?? this.#stopped
    if (over !== undefined) return { error: over }
    try {
      const prepared = (this.#prepared ??= this.#begin())
      const text = this.#budget.inside(() => run(prepared, name, data))
      this.#received += text.length
      if (this.#received > MOST_TEXT) throw new RangeError('What the page makes is too large')
      return objectOr(JSON.parse(text))
    } catch (error) {
      if (error instanceof Failed) return { error: this.#failure(error) }
      // The engine was left in the midst of something and cannot go on.
      this.#dead ??=
        error instanceof BudgetSpent ? error.message : `It could not go on: ${(error as Error).message}`
      return { error: this.#dead }
    }
  }

  /** What stopped author code, from which the engine can go on. */
  #failure(error: Failed): string {
    if (this.#budget.wasStopped) this.#stopped ??= this.#budget.reason
    return this.#stopped ?? error.message
  }

  #lastResults(): Data {
    const stopped = this.#stopped
    this.#stopped = undefined
    this.#budget.grace()
    const ran = this.#enter('results', { reason: stopped })
    this.#stopped = stopped
    return ran
  }

  #begin(): Prepared {
    const prepared = takeEngine()
    this.#prepared = prepared
    prepared.engine.host = {
      tick: () => this.#budget.isSpent(),
      answer: (engine, name, text) => this.#answer(engine, name, text),
    }
    run(prepared, 'begin', { user: this.#page.user, seed: Math.trunc(Math.random() * 2 ** 32) })
    return prepared
  }

  #answer(engine: Engine, name: string, text: string): string | Pointer {
    if (name === 'compile') {
      const { code = '', file = '' } = this.#codes[Number(text)] ?? {}
      return engine.evaluate(code, file)
    }
    const answer = this.#budget.outside(() => JSON.stringify(this.#ask(name, JSON.parse(text))) ?? 'null')
    // Code that ran in between may have been stopped: what waits for it must not go on.
    const over = this.#dead ?? this.#stopped
    if (over !== undefined) throw new BudgetSpent(over)
    return answer
  }

  #ask(name: string, data: unknown): unknown {
    const page = this.#page
    const of = new Request(data)
    const origin = { file: of.text('file'), name: of.text('name') }
    switch (name) {
      case 'import':
        return this.#import({
          reports: of.number('reports'),
          from: of.text('from'),
          specifier: of.text('specifier'),
        })
      case 'imported': {
        const { file } = origin
        page.imported({
          reports: of.number('reports'),
          file,
          module: of.number('module'),
          failure: of.maybe('failure'),
        })
        return null
      }
      case 'render': {
        const given = { module: of.number('module'), kept: of.number('kept'), names: of.texts('names') }
        return this.#border.lend(page.render(given))
      }
      case 'live':
        return page.live(origin)
      case 'node':
        return this.#border.read(Number(data))
      case 'format':
        return format({
          kind: of.text('kind'),
          method: of.text('method'),
          values: of.list('values'),
          ...of.pick('locales', 'options'),
        })
      case 'url':
        return parseUrl({ address: of.text('address'), base: of.maybe('base'), set: of.texts('set') })
      default:
        return null
    }
  }

  #import(request: Parameters<SandboxPage['import']>[0]): object {
    const found = this.#page.import(request)
    if (!('code' in found) || found.code === undefined) return found
    return { ...found, code: this.#keepCode(found.code, found.file) }
  }
}

function objectOr(value: unknown): Data {
  return typeof value === 'object' && value !== null ? (value as Data) : { error: BENT }
}

function foundComponent(found: unknown): FoundComponent | undefined {
  if (typeof found !== 'object' || found === null) return undefined
  const { marked, kept } = found as Data
  if (typeof marked === 'string') return { marked }
  return typeof kept === 'number' ? { kept } : {}
}

/** Author code failed in a way that leaves the engine whole. */
class Failed extends Error {}

function run({ engine, enter }: Prepared, name: string, data: object): string {
  const result = engine.call(enter, [engine.newString(name), engine.newString(JSON.stringify(data))])
  const error = engine.thrown(result)
  if (error) throw new Failed(engine.readString(error).split('\n')[0])
  const text = engine.readString(result)
  engine.free(result)
  return text
}
