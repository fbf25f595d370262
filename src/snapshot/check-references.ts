import { posix } from 'node:path'
import type { PageLink } from '../content/page.ts'
import type { Diagnostic } from '../lib/diagnostic.ts'
import { withoutBase } from '../shared/base-path.ts'
import { meantAnchor } from '../shared/slug.ts'
import { standIn } from '../navigation/editions.ts'
import { firstInFolders } from '../navigation/folders.ts'
import { formerBaseOf } from '../navigation/former-base.ts'
import { nearestPage } from '../navigation/nearest-page.ts'
import { unfetchedFolders } from '../navigation/unfetched-folders.ts'
import { decodePath, insideSite } from './inside-site.ts'
import { nearestAnchor, sameInPlace } from './nearest-anchor.ts'
import type { Snapshot } from './snapshot.ts'

export interface PageReferences {
  readonly path: string
  readonly references?: {
    readonly links: readonly PageLink[]
    readonly images: readonly PageLink[]
    readonly anchors: readonly string[]
  }
}

const EXTERNAL = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i
/** Addresses the server itself answers. */
const SERVED =
  /^\/(?:llms(?:-full)?\.txt|sitemap\.xml|robots\.txt|skill\.md|mcp|authed\/mcp|\.well-known\/.*|.*\/rss\.xml)$/

/** Links, anchors and images that lead nowhere. */
export function checkReferences(snapshot: Snapshot, pages: readonly PageReferences[]): readonly Diagnostic[] {
  return new ReferenceCheck(snapshot, pages).run()
}

class ReferenceCheck {
  readonly #snapshot: Snapshot
  readonly #pages: readonly PageReferences[]
  readonly #former: string | undefined
  /** Links and images that have the former base path in front. */
  readonly #formerly: PageLink[] = []
  readonly #anchors: ReadonlyMap<string, readonly string[]>
  readonly #lowerCase: ReadonlyMap<string, string>
  readonly #folders: ReadonlyMap<string, string>
  readonly #isUnfetched: (path: string) => boolean
  readonly #found: Diagnostic[] = []

  constructor(snapshot: Snapshot, pages: readonly PageReferences[]) {
    this.#snapshot = snapshot
    this.#pages = pages
    this.#former = formerBaseOf(snapshot)
    this.#anchors = new Map(pages.map(({ path, references }) => [path, references?.anchors ?? []]))
    this.#folders = firstInFolders(snapshot.places)
    this.#isUnfetched = unfetchedFolders(snapshot)
    this.#lowerCase = new Map([...snapshot.pages.keys()].map((path) => [path.toLowerCase(), path]))
  }

  run(): readonly Diagnostic[] {
    for (const { path, references } of this.#pages) {
      const { meta, file } = this.#snapshot.pages.get(path) ?? {}
      for (const url of meta?.related ?? [])
        this.#link(path, { url: `/${url.replace(/^\/+/, '')}`, file: file ?? '', line: 1, column: 1 })
      for (const link of references?.links ?? []) this.#link(path, link)
      for (const image of references?.images ?? []) this.#image(image)
    }
    const [first] = this.#formerly
    return first ? [...this.#found, this.#formerBase(first)] : this.#found
  }

  #link(from: string, link: PageLink): void {
    if (EXTERNAL.test(link.url) || link.url === '') return
    const [before = '', anchor] = link.url.split('#', 2)
    const target = before.split('?')[0] as string
    const path = target === '' ? from : decodePath(target).replace(/(?<=.)\/$/, '')
    const inside = insideSite(this.#snapshot, path)
    // A page speaks of itself, whatever leads away from its address.
    const page = target === '' ? from : (this.#page(path) ?? this.#page(inside))
    if (this.#page(path) === undefined && !this.#served(path)) this.#noteFormer(link, path, page ?? inside)
    if (page === undefined) {
      if (![path, inside].some((one) => this.#served(one) || this.#isUnfetched(one)))
        this.#brokenLink(path, link)
    } else if (anchor !== undefined && anchor !== '') this.#anchor(page, decodePath(anchor), link)
  }

  #noteFormer(link: PageLink, path: string, inside: string): void {
    const isFormer = this.#former !== undefined && withoutBase(this.#former, path) !== undefined
    if (isFormer && (this.#page(inside) !== undefined || this.#served(inside))) this.#formerly.push(link)
  }

  #formerBase({ file, line, column }: PageLink): Diagnostic {
    const { length } = this.#formerly
    const many = length === 1 ? '1 link or image begins' : `${length} links and images begin`
    return {
      severity: 'warning',
      code: 'base-path-former',
      message: `${many} with ${this.#former}, where this site does not stand. A server leads readers on; an export does not.`,
      file,
      line,
      column,
      hint: `If the site belongs there, set baseUrl in lectern.json, such as https://example.com${this.#former}. If not, write the links without it.`,
    }
  }

  /** The page whose text a reader sees at a path. */
  #page(path: string): string | undefined {
    const { pages, places, redirects, settings, navigation } = this.#snapshot
    // As on a server: a redirect wins over a page that the navigation does not name.
    if (pages.has(path)) return places.has(path) || !redirects.find(path) ? path : this.#redirected(path)
    const same = this.#lowerCase.get(path.toLowerCase())
    if (same !== undefined || redirects.find(path) || this.#folders.has(path)) return same
    const shown = settings.languages.fallback ? standIn(navigation, path)?.path : undefined
    return shown !== undefined && pages.has(shown) ? shown : undefined
  }

  #redirected(path: string): string | undefined {
    const [target = ''] = this.#snapshot.redirects.find(path)?.destination.split(/[?#]/) ?? []
    return this.#snapshot.pages.has(target) ? target : undefined
  }

  #served(path: string): boolean {
    const { folder, redirects } = this.#snapshot
    if (SERVED.test(path) || path === '/') return true
    if (path.endsWith('/llms.txt') && this.#folders.has(posix.dirname(path))) return true
    if (folder.files.has(path.slice(1)) || folder.files.has(`${path.slice(1)}.md`)) return true
    return redirects.find(path) !== undefined || this.#folders.has(path)
  }

  #brokenLink(path: string, link: PageLink): void {
    const fromRoot = this.#fromRoot(path)
    const meant = fromRoot ?? nearestPage(path, this.#snapshot.pages)
    const [, anchor = ''] = link.url.split('#', 2)
    const isThere = meant !== undefined && this.#anchors.get(meant)?.includes(anchor)
    const isForgotten = fromRoot !== undefined && path.startsWith(`/${posix.dirname(link.file)}/`)
    const slash = isForgotten ? ' A link without / in front counts from the folder of its file.' : ''
    this.#report('link-broken', link, {
      message: `"${link.url}" is not a page or file of this site.`,
      hint: meant
        ? `Did you mean "${meant}${isThere ? `#${anchor}` : ''}"?${slash}`
        : 'Correct the link or add a redirect.',
    })
  }

  /** The page that a path leads to without its first folders, which is what most forgotten slashes look like. */
  #fromRoot(path: string): string | undefined {
    const parts = path.split('/').slice(1)
    const rest = parts.slice(1, -1).map((_, index) => `/${parts.slice(index + 1).join('/')}`)
    return rest.map((one) => this.#page(one)).find((page) => page !== undefined)
  }

  #anchor(page: string, anchor: string, link: PageLink): void {
    const known = this.#isAway(page) ? undefined : this.#anchors.get(page)
    // Our script finds anchors written in another tool's style, so those are no mistake.
    if (!known || meantAnchor(known, anchor) !== undefined) return
    const original = this.#anchors.get(standIn(this.#snapshot.navigation, page)?.path ?? '') ?? []
    const close = sameInPlace(anchor, { original, known }) ?? nearestAnchor(anchor, known)
    this.#report('anchor-missing', link, {
      message: `${page} has no heading "#${anchor}".`,
      hint: close
        ? `Did you mean "#${close}"?`
        : `Link to another heading, or give the one that is meant this name: ## Title {#${anchor}}.`,
    })
  }

  /** A page of an operation whose spec is not here has fewer anchors than it will; that it is away is reported. */
  #isAway(path: string): boolean {
    const { meta, reference } = this.#snapshot.pages.get(path) ?? {}
    return !reference && (meta?.openapi ?? meta?.openapiSchema ?? meta?.asyncapi) !== undefined
  }

  #image(image: PageLink): void {
    if (EXTERNAL.test(image.url) || image.url.startsWith('#') || image.url === '') return
    const file = decodePath(image.url.split(/[?#]/)[0] as string).replace(/^\/+/, '')
    const inside = insideSite(this.#snapshot, `/${file}`)
    if (!this.#snapshot.folder.files.has(file)) this.#noteFormer(image, `/${file}`, inside)
    if ([file, inside.slice(1)].some((name) => this.#snapshot.folder.files.has(name))) return
    const meant = this.#picture(file)
    this.#report('image-missing', image, {
      message: `There is no file "${file}".`,
      hint: meant ? `Did you mean "/${meant}"?` : 'Add it, or correct the path.',
    })
  }

  /** The one file of that name in another folder. */
  #picture(file: string): string | undefined {
    const end = `/${posix.basename(file)}`
    const [only, another] = [...this.#snapshot.folder.files.keys()].filter((one) => `/${one}`.endsWith(end))
    return another === undefined ? only : undefined
  }

  #report(code: string, at: PageLink, { message, hint }: Pick<Diagnostic, 'message' | 'hint'>): void {
    this.#found.push({
      severity: 'warning',
      code,
      message,
      file: at.file,
      line: at.line,
      column: at.column,
      hint,
    })
  }
}
