import type { Diagnostic } from '../lib/diagnostic.ts'
import type { Memory } from '../lib/memo.ts'
import type { Endpoint } from '../shared/reference/endpoint.ts'
import type { SchemaNode } from '../shared/reference/schema-node.ts'
import type { ManualEndpoint } from './manual-endpoint.ts'
import type { Node } from './tree.ts'

/** What a file says, whatever it is called. */
export interface SourceText {
  readonly text: string
}

/** A text file of the docs folder as it was when the snapshot was taken. */
export interface SourceFile {
  /** Relative to the docs folder, with forward slashes. */
  readonly path: string
  readonly text: string
  readonly hash: string
  /** What it says: the same for all files that say the same. */
  readonly content?: SourceText | undefined
  /** From somebody the operator does not know: nothing in it is evaluated. */
  readonly foreign?: boolean | undefined
}

/** What a page says about itself in its frontmatter; unknown fields stay in `extra`. */
export interface PageMeta {
  readonly title: string | undefined
  /** In plain words. */
  readonly description: string | undefined
  /** The description as the author wrote it, where that is more than words. */
  readonly descriptionMarkdown?: string | undefined
  readonly sidebarTitle: string | undefined
  readonly icon: string | undefined
  readonly iconType: string | undefined
  readonly tag: string | undefined
  readonly mode: 'wide' | 'custom' | 'frame' | 'center' | 'home' | 'assistant' | undefined
  readonly hidden: boolean
  readonly noindex: boolean
  readonly searchable: boolean | undefined
  readonly boost: number | undefined
  readonly deprecated: boolean
  readonly hideFooterPagination: boolean
  readonly hideApiMarker: boolean
  readonly groups: readonly string[] | undefined
  readonly public: boolean | undefined
  readonly keywords: readonly string[]
  readonly url: string | undefined
  readonly api: string | undefined
  readonly openapi: string | undefined
  readonly openapiSchema: string | undefined
  readonly asyncapi: string | undefined
  readonly version: string | undefined
  readonly rss: boolean
  readonly canonical: string | undefined
  readonly timestamp: boolean | undefined
  readonly lastUpdatedDate: string | undefined
  /** Paths of pages listed below the text. */
  readonly related?: readonly string[] | undefined
  readonly extra: Readonly<Record<string, unknown>>
}

/** The part of a spec that a page shows below its own text. */
export interface PageReference {
  readonly kind: 'operation' | 'webhook' | 'channel' | 'schema'
  /** Of a channel: `WSS`, `KAFKA`. */
  readonly protocol?: string | undefined
  /** Path or URL of the spec. */
  readonly spec: string
  /** `GET /users`, `webhook order.created`, or the name of the schema. */
  readonly key: string
  /** The page has no description of its own, so the whole text of the spec stands in its place. */
  readonly describes: boolean
  /** The page exists because the spec does; no file of the folder belongs to it. */
  readonly generated: boolean
}

/** One page of the site. The body is compiled when somebody asks for it. */
export interface Page {
  /** URL path: `/guides/intro`; `/` for the index at the root. */
  readonly path: string
  readonly file: string
  readonly hash: string
  readonly meta: PageMeta
  readonly title: string
  readonly reference?: PageReference | undefined
  /** The page lists what changed in an API. */
  readonly changes?: { readonly spec: string } | undefined
  /** Text of a page that has no file, written in the spec it comes from. */
  readonly source?: SourceFile | undefined
}

export interface TocEntry {
  readonly id: string
  readonly title: string
  readonly depth: number
}

/** A stretch of a page under one heading: the unit of search. */
export interface Section {
  /** Anchor of the heading; empty for what stands before the first one. */
  readonly anchor: string
  /** Headings from the outermost to this one. */
  readonly headings: readonly string[]
  readonly text: string
  readonly code: string
}

export interface PageLink {
  readonly url: string
  readonly line: number | undefined
  readonly column: number | undefined
  /** Set when the link stands in a snippet rather than in the page's own file. */
  readonly file: string
}

/** One `Update` of a changelog page. */
export interface ChangelogEntry {
  readonly id: string
  readonly label: string
  readonly description: string | undefined
  readonly tags: readonly string[]
  readonly rss: { readonly title?: string; readonly description?: string; readonly date?: string } | undefined
  readonly markdown: string
  /** Anchors of the headings inside, in order. */
  readonly anchors: readonly string[]
}

/** What a spec says about the operation or schema a page shows. */
export type CompiledReference = {
  /** Of the spec, for what its pages share; a page that describes a request itself has none. */
  readonly memory?: Memory | undefined
} & (
  | {
      readonly kind: 'endpoint'
      readonly endpoint: Endpoint
      /** Set when the page describes the request itself, in its own fields. */
      readonly manual?: ManualEndpoint | undefined
    }
  | { readonly kind: 'schema'; readonly name: string; readonly node: SchemaNode }
)

export interface CompileOptions {
  /** False where nobody will ask for the page again soon: the result is not kept. */
  readonly keep?: boolean
}

/** Everything one compile of a page yields. */
export interface CompiledPage {
  readonly tree: Node
  readonly toc: readonly TocEntry[]
  readonly sections: readonly Section[]
  readonly links: readonly PageLink[]
  readonly images: readonly PageLink[]
  /** Every id on the page that a link may point at. */
  readonly anchors: ReadonlySet<string>
  /** Clean Markdown: components flattened, snippets inlined, no frontmatter. */
  readonly markdown: string
  readonly changelog: readonly ChangelogEntry[]
  readonly uses: { readonly math: boolean; readonly mermaid: boolean }
  readonly reference?: CompiledReference | undefined
  readonly diagnostics: readonly Diagnostic[]
  /** Every other file the result depends on (snippets). */
  readonly dependencies: readonly string[]
  /** Code for the reader's browser, when the page has components that do something there. */
  readonly islands?: PageIslands | undefined
}

/** Browser code of the components on one page. */
export interface PageIslands {
  /** Changes whenever any of the modules does. */
  readonly key: string
  /** Source of each module, by its file. */
  readonly modules: ReadonlyMap<string, string>
}
