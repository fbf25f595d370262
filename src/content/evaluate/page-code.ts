import { PageSandbox, type Imported, type SandboxPage } from '../../sandbox/page-sandbox.ts'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import type { IslandCompile } from '../islands/page-islands.ts'
import type { SourceFile } from '../page.ts'
import { importPlace } from '../page-problems.ts'
import type { ParsedSource, RawNode } from '../parse-mdx.ts'
import type { Node, Props } from '../tree.ts'
import type { CodeParts } from './collect.ts'
import { findModule, snippetFailed, type ModuleHost } from './modules.ts'
import { soundChildren, toNodes } from './nodes.ts'
import {
  EMPTY_SCOPE,
  evaluateScope,
  firstLine,
  paramsOf,
  scopeScript,
  type GivenProps,
  type Scope,
} from './scope.ts'

/** A parsed file and the code in it. */
export interface Unit extends ParsedSource {
  readonly parts: CodeParts
}

/** What a page's code needs from its compile. */
export interface PageCodeHost {
  readonly user: Readonly<Record<string, unknown>> | undefined
  readonly timeMs: number | undefined
  readonly patience: number
  readFile(file: string): SourceFile | undefined
  parseSnippet(file: SourceFile): Unit | readonly Diagnostic[]
  render(file: SourceFile, unit: Unit, props: GivenProps): readonly Node[]
  report(...diagnostics: readonly Diagnostic[]): void
  depend(file: string): void
  readonly islands: IslandCompile
  /** Files being imported or shown right now, outermost first. */
  readonly stack: string[]
}

/** A loop of imports must not make a loop of findings. */
const MOST_IMPORTS = 2000

/** The code of one page and of everything it imports: what it asks for and what becomes of it. */
export class PageCode {
  readonly #host: PageCodeHost
  readonly #reports: ModuleHost[] = []
  readonly #modules: { readonly file: SourceFile; readonly unit: Unit | readonly Diagnostic[] }[] = []
  #sandbox: PageSandbox | undefined
  #imports = 0

  constructor(host: PageCodeHost) {
    this.#host = host
  }

  scope(file: string, unit: Unit, props: GivenProps): Scope {
    const { parts } = unit
    const used = parts.dynamic.length > 0 || parts.esm.length > 0
    if (!used && (props.names.length === 0 || parts.names.size === 0)) return EMPTY_SCOPE
    const reports = this.#reportsOf(file, parts.esm)
    const scope = evaluateScope((this.#sandbox ??= this.#open()), { file, parts, props, reports })
    if (!('failure' in scope)) return scope
    this.#failed(file, parts, scope.failure)
    return EMPTY_SCOPE
  }

  /** The old form of an import: `<Snippet file="…" />`. */
  snippet(
    file: SourceFile,
    props: Props,
    at: { readonly file: string; readonly node: RawNode },
  ): readonly Node[] {
    const reports = this.#reportsOf(at.file, [at.node])
    this.#sandbox ??= this.#open()
    const made = this.#sandbox.snippet({ reports, from: at.file, specifier: `/${file.path}`, props })
    if ('value' in made) return toNodes([made.value])
    snippetFailed(this.#reports[reports] as ModuleHost, file.path, made.error)
    return []
  }

  /** Whether a busy machine, and not the page, was the reason that its code was stopped. */
  get wasStarved(): boolean {
    return this.#sandbox?.wasStarved ?? false
  }

  /** Nothing of the page's code runs after this. */
  close(): void {
    this.#sandbox?.close()
  }

  #open(): PageSandbox {
    const { islands, stack } = this.#host
    const page: SandboxPage = {
      user: this.#host.user ?? {},
      sound: soundChildren,
      import: ({ reports, from, specifier }) => {
        const host = this.#reports[reports]
        if (!host || ++this.#imports > MOST_IMPORTS) return { kind: 'missing' }
        return findModule(host, from, specifier)
      },
      imported: ({ reports, file, module, failure }) => {
        stack.pop()
        if (failure === undefined) return
        const unit = this.#modules[module]?.unit
        const host = this.#reports[reports]
        if (unit && 'parts' in unit) this.#failed(file, unit.parts, failure)
        else if (host) snippetFailed(host, file, failure)
      },
      render: ({ module, names, kept }) => this.#render(module, { names, kept }),
      live: ({ file, name }) => islands.isLive(file, name),
    }
    return new PageSandbox(page, this.#host.timeMs, this.#host.patience)
  }

  #reportsOf(file: string, esm: readonly RawNode[]): number {
    const host = this.#host
    const reports: number = this.#reports.length
    this.#reports.push({
      readFile: (path) => host.readFile(path),
      mdxModule: (snippet) => this.#mdxModule(snippet),
      report: (diagnostic, specifier) => host.report({ ...diagnostic, file, ...importPlace(esm, specifier) }),
      depend: (path) => host.depend(path),
      stack: host.stack,
    })
    return reports
  }

  /** An MDX file as a module: its exports, and a default that renders its content with the given props. */
  #mdxModule(file: SourceFile): Imported {
    const unit = this.#host.parseSnippet(file)
    const module = this.#modules.push({ file, unit }) - 1
    const found = { kind: 'mdx', file: file.path, module } as const
    this.#host.report(...('parts' in unit ? unit.diagnostics : unit))
    if (!('parts' in unit) || unit.parts.esm.length === 0) return found
    try {
      const code = scopeScript({ ...unit.parts, dynamic: [] }, paramsOf([]))
      return { ...found, code, reports: this.#reportsOf(file.path, unit.parts.esm) }
    } catch (error) {
      this.#failed(file.path, unit.parts, firstLine(error))
      return found
    }
  }

  #render(module: number, props: GivenProps): readonly Node[] {
    const found = this.#modules[module]
    if (!found) return []
    const { file, unit } = found
    if ('parts' in unit) return this.#host.render(file, unit, props)
    return [{ type: 'failure', value: `${file.path} could not be compiled`, line: unit[0]?.line }]
  }

  #failed(file: string, parts: CodeParts, reason: string): void {
    this.#host.report({
      severity: 'error',
      code: 'page-code-failed',
      message: `The imports and exports of this file could not run: ${reason}.`,
      file,
      line: parts.esm[0]?.position?.start.line ?? 1,
      column: 1,
      hint: 'Expressions on the page are shown as text until this is fixed.',
    })
  }
}
