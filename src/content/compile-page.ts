import type { Diagnostic } from '../lib/diagnostic.ts'
import { memo } from '../lib/memo.ts'
import { timeFor } from '../sandbox/budget.ts'
import { Slugger } from '../shared/slug.ts'
import { readChangelog } from './changelog.ts'
import { collectCode } from './evaluate/collect.ts'
import { resolveImport } from './evaluate/modules.ts'
import { PageCode, type Unit } from './evaluate/page-code.ts'
import { NO_PROPS, type GivenProps, type Scope } from './evaluate/scope.ts'
import { cleanForeign } from './foreign-text.ts'
import { CodeIncludes } from './include-code.ts'
import { inlineRun } from './inline-run.ts'
import { IslandCompile } from './islands/page-islands.ts'
import {
  directives,
  foreignCode,
  MAX_PAGE_CHARACTERS,
  pageCrashed,
  refuse,
  tooLong,
  unknownVariable,
} from './page-problems.ts'
import { outlinePage } from './outline.ts'
import type { CompiledPage, SourceFile } from './page.ts'
import { oneFence } from './frontmatter.ts'
import { isInSnippets } from './normalise-link.ts'
import { parseMdx, type RawNode } from './parse-mdx.ts'
import type { ResolveContext } from './resolve-context.ts'
import { markSettled } from './resolve-jsx.ts'
import { definitionsOf, resolveNodes } from './resolve-tree.ts'
import { joinBlocks, toMarkdown } from './to-markdown.ts'
import { setFile, type Node, type Props } from './tree.ts'
import { replaceVariables } from './variables.ts'

/** What compiling a page needs from the rest of the folder. */
export interface CompileHost {
  /** A text file of the snapshot, by path relative to the docs folder. */
  readFile(file: string): SourceFile | undefined
  readonly variables: Readonly<Record<string, string>>
  readonly math: boolean
  /** What is known of the reader, for `{user.name}`; of a stranger nothing is. */
  readonly user?: Readonly<Record<string, unknown>> | undefined
  /** How long all code of a page may run, instead of the usual second. */
  readonly codeTimeMs?: number | undefined
}

/** How many times longer than usual we wait, by the clock, for code that a busy machine gave no time to. */
const PATIENCE = [1, 8, 64] as const

/** Source of a page -> everything the site, search and agents need of it. Never throws for what an author wrote. */
export function compilePage(source: SourceFile, host: CompileHost): CompiledPage {
  let page: CompiledPage | undefined
  for (const patience of PATIENCE) {
    const compile = new PageCompile(source, host, patience)
    page = compileOnce(compile)
    if (!compile.wasStarved) break
  }
  return page as CompiledPage
}

function compileOnce(compile: PageCompile): CompiledPage {
  try {
    return compile.run()
  } catch (error) {
    // A page no rule foresaw, such as one nested thousands deep, must not take the others with it.
    return compile.crashed(error)
  } finally {
    compile.close()
  }
}

/** Parsed snippets, shared by all pages of one snapshot. */
const snippetsOf = memo((_host: CompileHost) => new Map<string, Unit | readonly Diagnostic[]>())

class PageCompile {
  readonly #source: SourceFile
  readonly #host: CompileHost
  readonly #slugger = new Slugger()
  readonly #diagnostics: Diagnostic[] = []
  readonly #dependencies = new Set<string>()
  readonly #stack: string[]
  readonly #islands: IslandCompile
  readonly #code: PageCode
  readonly #includes: CodeIncludes
  #own: Unit | undefined

  constructor(source: SourceFile, host: CompileHost, patience: number) {
    this.#source = source
    this.#host = host
    this.#stack = [source.path]
    this.#includes = new CodeIncludes({
      readFile: (file) => host.readFile(file),
      depend: (file) => this.#dependencies.add(file),
    })
    this.#islands = new IslandCompile(
      source.path,
      { memory: host, code: (file) => this.#codeOf(file) },
      (diagnostic) => this.#diagnostics.push(diagnostic),
    )
    this.#code = new PageCode({
      user: host.user,
      timeMs: host.codeTimeMs ?? timeFor(source.text.length),
      patience,
      readFile: (file) => host.readFile(file),
      parseSnippet: (file) => this.#parseSnippet(file),
      render: (file, unit, props) => this.#renderSnippet(file, unit, props),
      report: (...diagnostics) => this.#diagnostics.push(...diagnostics),
      depend: (file) => this.#dependencies.add(file),
      islands: this.#islands,
      stack: this.#stack,
    })
  }

  run(): CompiledPage {
    const unit = this.#parse(this.#source)
    if (!('tree' in unit)) return this.#failed(unit)
    this.#own = unit
    this.#diagnostics.push(...unit.diagnostics)
    const scope = this.#code.scope(this.#source.path, unit, NO_PROPS)
    const context = this.#context(this.#source.path, unit, scope)
    const children: Node[] = []
    const markdown: string[] = []
    // Blocks that are plain Markdown are quoted from the source: exact, and much cheaper than writing them anew.
    const blocks = unit.tree.children ?? []
    for (let index = 0, length = 1; index < blocks.length; index += length) {
      length = inlineRun(blocks, index)?.length ?? 1
      const before = context.changes
      const nodes = resolveNodes(blocks.slice(index, index + length), context)
      children.push(...nodes)
      const position = nodes.length > 0 ? blocks[index]?.position : undefined
      const plain = context.changes === before && position
      markdown.push(plain ? unit.text.slice(position.start.offset, position.end.offset) : toMarkdown(nodes))
    }
    const tree: Node = { type: 'root', children }
    // Most pages hold no code at all.
    const coded = unit.parts.esm.length > 0 || this.#dependencies.size > 0
    return {
      ...outlinePage(tree, this.#source.path),
      ...(coded ? this.#islands.finish(tree) : { tree }),
      markdown: joinBlocks(markdown),
      changelog: readChangelog(tree),
      diagnostics: this.#diagnostics,
      dependencies: [...this.#dependencies],
    }
  }

  #parse(file: SourceFile): Unit | readonly Diagnostic[] {
    const refused = refuse(file)
    if (refused) return [refused]
    const text = replaceVariables(
      file.text.replace(/^\uFEFF/, '').replace(/\0/g, '\uFFFD'),
      this.#host.variables,
      {
        most: MAX_PAGE_CHARACTERS,
        onUnknown: (name, offset) => {
          if (Object.keys(this.#host.variables).length > 0)
            this.#diagnostics.push(unknownVariable(file, name, offset))
        },
      },
    )
    if (text.length > MAX_PAGE_CHARACTERS) return [tooLong(file, text.length)]
    const parsed = parseMdx(oneFence(text), { file: file.path, math: this.#host.math })
    if (!('tree' in parsed)) return parsed
    if (text.includes(':::')) this.#diagnostics.push(...directives(file, parsed.tree))
    if (!file.foreign) return { ...parsed, parts: collectCode(parsed.tree) }
    const { left, ...clean } = cleanForeign(parsed)
    if (left > 0) this.#diagnostics.push(foreignCode(file, left))
    return { ...clean, parts: collectCode(clean.tree) }
  }

  #parseSnippet(file: SourceFile): Unit | readonly Diagnostic[] {
    const units = snippetsOf(this.#host)
    const key = `${file.path}\0${file.hash}`
    let unit = units.get(key)
    if (!unit) units.set(key, (unit = this.#parse(file)))
    return unit
  }

  /** What a file brings into a browser: a script as it is, of an MDX file its imports and exports. */
  #codeOf(path: string): string | undefined {
    const own = path === this.#source.path
    const file = own ? this.#source : this.#host.readFile(path)
    if (!file) return undefined
    if (!own) this.#dependencies.add(path)
    if (!/\.mdx?$/i.test(path)) return file.text
    const unit = own ? this.#own : this.#parseSnippet(file)
    return unit && 'tree' in unit ? unit.parts.esm.map((node) => String(node['value'])).join('\n') : undefined
  }

  #renderSnippet(file: SourceFile, unit: Unit, props: GivenProps): readonly Node[] {
    if (this.#stack.filter((name) => name === file.path).length > 1) return []
    this.#stack.push(file.path)
    try {
      const context = this.#context(file.path, unit, this.#code.scope(file.path, unit, props))
      const nodes = markSettled(resolveNodes(unit.tree.children ?? [], context))
      setFile(nodes, file.path)
      return nodes
    } finally {
      this.#stack.pop()
    }
  }

  #context(file: string, unit: Unit, scope: Scope): ResolveContext {
    const at = (node: RawNode) => ({
      file,
      line: node.position?.start.line,
      column: node.position?.start.column,
    })
    const warn: ResolveContext['warn'] = (code, node, text) =>
      this.#diagnostics.push({ severity: 'warning', code, ...text, ...at(node) })
    return {
      file,
      // No page stands beside a snippet: what it links to is near the page that it is written for.
      linksFrom: isInSnippets(file) ? this.#source.path : file,
      text: unit.text,
      scope,
      definitions: definitionsOf(unit.tree),
      slugger: this.#slugger,
      changes: 0,
      warn,
      // A text from another server names no files of ours.
      include: (fence) => (this.#source.foreign ? fence : this.#includes.fill(fence, file, warn)),
      snippet: (name, props, node) => this.#snippetTag(name, props, { file, node }),
    }
  }

  /** The old form: `<Snippet file="path/in/snippets.mdx" />`. */
  #snippetTag(name: string, props: Props, { file, node }: { file: string; node: RawNode }): readonly Node[] {
    const places = [
      resolveImport('', `/snippets/${name}`),
      resolveImport('', `/_snippets/${name}`),
      resolveImport(file, name.startsWith('/') ? name : `./${name}`),
    ]
    const found = places.map((place) => (place ? this.#host.readFile(place) : undefined)).find(Boolean)
    if (!found) {
      this.#diagnostics.push({
        severity: 'warning',
        code: 'snippet-missing',
        message: `Snippet "${name}" has no file.`,
        file,
        line: node.position?.start.line,
        column: node.position?.start.column,
        hint: 'The file attribute is a path inside the snippets folder.',
      })
      return []
    }
    const { file: _file, ...rest } = props
    return this.#code.snippet(found, rest, { file, node })
  }

  get wasStarved(): boolean {
    return this.#code.wasStarved
  }

  close(): void {
    this.#code.close()
  }

  crashed(error: unknown): CompiledPage {
    return this.#failed([pageCrashed(this.#source, error)])
  }

  #failed(diagnostics: readonly Diagnostic[]): CompiledPage {
    const last = diagnostics.at(-1)
    const failure: Node = {
      type: 'failure',
      value: last?.message ?? 'This page could not be compiled',
      line: last?.line,
    }
    const tree: Node = { type: 'root', children: [failure] }
    return {
      tree,
      toc: [],
      sections: [],
      links: [],
      images: [],
      anchors: new Set(),
      markdown: '',
      changelog: [],
      uses: { math: false, mermaid: false },
      diagnostics: [...this.#diagnostics, ...diagnostics],
      dependencies: [...this.#dependencies],
    }
  }
}
