import type { LoadedConfig } from '../config/load-config.ts'
import type { Navigation, NavigationDivisions, NavigationEntry } from '../config/schema/navigation-types.ts'
import {
  navigationChildren,
  divisionsOf,
  type NavigationEntryChild,
} from '../config/schema/navigation-walk.ts'
import { isReservedPath } from '../content/list-pages.ts'
import { titleFromPath } from '../content/page-meta.ts'
import type { Page } from '../content/page.ts'
import type { Diagnostic } from '../lib/diagnostic.ts'
import { stringsIn } from '../lib/strings-in.ts'
import type { NavKind, NavNode } from './nav-tree.ts'
import { nearestPage } from './nearest-page.ts'
import { navNode, pageNode } from './nav-node.ts'
import type { EndpointNodes } from './endpoint-nodes.ts'
import type { RedirectTable } from './redirects.ts'
import { parseEntry } from './page-entry.ts'
import { namedSpecs, type NamedSpec, type SpecScope, type SpecFields } from './spec-scope.ts'
import {
  ignoredPage,
  missingPage,
  pageTwice,
  redirectedPage,
  reservedAddress,
  type IgnoredFile,
} from './tree-problems.ts'

export interface BuiltTree {
  readonly root: NavNode
  readonly diagnostics: readonly Diagnostic[]
}

type ValuePath = readonly (string | number)[]

/** Where programs talk to the server: a reader who follows such a link gets an error. */
const OF_AGENTS = /^\/(?:authed\/)?mcp\/?(?:[?#]|$)/

/** Entries without a page that are told which one is near: each is compared with thousands of pages. */
const MOST_SUGGESTED = 500

const KINDS = {
  groups: 'group',
  tabs: 'tab',
  anchors: 'anchor',
  dropdowns: 'dropdown',
  products: 'product',
  versions: 'version',
  languages: 'language',
  menu: 'menu',
} as const satisfies Record<NavigationEntryChild['kind'], NavKind>

/** docs.json navigation + pages -> one tree. Without navigation every page is listed, folder by folder; of a file that cannot be read, none. */
export function buildTree(
  loaded: LoadedConfig,
  pages: ReadonlyMap<string, Page>,
  { endpoints, redirects, whyIgnored }: TreeParts,
): BuiltTree {
  const { navigation } = loaded.config
  const builder = new TreeBuilder(loaded, pages, { endpoints, redirects, whyIgnored })
  const everything = loaded.isReadable ? pages : new Map<string, Page>()
  const root = navigation ? builder.root(navigation) : listAll(everything)
  return { root, diagnostics: builder.diagnostics }
}

/** What else the navigation is made of. */
export interface TreeParts {
  readonly endpoints: EndpointNodes
  readonly redirects: RedirectTable
  /** What keeps the file of a page out of the site, when there is one. */
  readonly whyIgnored: (page: string) => IgnoredFile | undefined
}

/** What an entry of the navigation passes on to everything inside it. */
interface Surroundings {
  readonly path: ValuePath
  readonly directory: NavNode['directory']
  readonly specs: SpecScope
}

class TreeBuilder {
  readonly #loaded: LoadedConfig
  readonly #pages: ReadonlyMap<string, Page>
  readonly #endpoints: EndpointNodes
  readonly #redirects: RedirectTable
  readonly #whyIgnored: TreeParts['whyIgnored']
  readonly diagnostics: Diagnostic[] = []
  #byLowerCase: ReadonlyMap<string, string> | undefined
  #missed = 0
  /** What the navigation says, to tell whether it has a page that is near one without a file. */
  #named: ReadonlySet<string> | undefined

  constructor(loaded: LoadedConfig, pages: ReadonlyMap<string, Page>, parts: TreeParts) {
    this.#loaded = loaded
    this.#pages = pages
    this.#endpoints = parts.endpoints
    this.#redirects = parts.redirects
    this.#whyIgnored = parts.whyIgnored
  }

  root(navigation: Navigation): NavNode {
    const { config } = this.#loaded
    const site = this.#specs(config.api, ['api'])
    const own = this.#specs(navigation, ['navigation'])
    const at: Surroundings = {
      path: ['navigation'],
      directory: navigation.directory ?? 'none',
      specs: { specs: own ?? site ?? [], version: undefined },
    }
    const children = this.#children(navigation, at)
    return navNode('root', config.name, {
      globals: this.#globals(navigation.global, { ...at, path: ['navigation', 'global'] }),
      children: own ? this.#withSection(children, at.specs) : children,
    })
  }

  #children(parent: Navigation | NavigationEntry, at: Surroundings): NavNode[] {
    const nodes: NavNode[] = []
    const listed = new Set<string>()
    for (const child of navigationChildren(parent)) {
      const inside = { ...at, path: [...at.path, ...child.path] }
      if (child.kind !== 'page') nodes.push(this.#entry(child, inside))
      else {
        const node = this.#page(child.page, inside)
        if (!node) continue
        // Several pages may stand for the same place elsewhere.
        const key = node.kind === 'link' ? child.page : node.href
        if (key !== undefined && listed.has(key)) this.#report(pageTwice(child.page), inside.path)
        else nodes.push(node)
        if (key !== undefined) listed.add(key)
      }
    }
    return nodes
  }

  #entry(child: NavigationEntryChild, at: Surroundings): NavNode {
    const { entry } = child
    const { path } = at
    if (entry.href !== undefined && OF_AGENTS.test(entry.href))
      this.#report(reservedAddress(entry.href), [...path, 'href'])
    const directory = entry.directory ?? at.directory
    const own = this.#specs(entry, path)
    const version = child.kind === 'versions' ? child.label : (entry.version ?? at.specs.version)
    const inside: Surroundings = { path, directory, specs: { specs: own ?? at.specs.specs, version } }
    const root =
      entry.root === undefined ? undefined : this.#page(entry.root, { ...inside, path: [...path, 'root'] })
    const icon = typeof entry.icon === 'string' ? { name: entry.icon } : entry.icon
    const listed = this.#children(entry, inside)
    const children = own || holdsNothing(entry) ? this.#withSection(listed, inside.specs) : listed
    return navNode(KINDS[child.kind], child.label, {
      href: entry.href ?? root?.href,
      icon: icon?.name,
      iconType: icon && 'style' in icon ? icon.style : undefined,
      iconLibrary: icon && 'library' in icon ? icon.library : undefined,
      tag: entry.tag,
      color: colorOf(entry.color),
      description: entry.description,
      hidden: entry.hidden === true,
      isDefault: entry.default === true,
      expanded: entry.expanded === true,
      directory,
      align: entry.align === 'end' ? 'end' : 'start',
      searchable: entry.searchable,
      isPublic: entry.public,
      boost: entry.boost,
      overrides:
        child.kind === 'languages'
          ? { banner: entry.banner, footer: entry.footer, navbar: entry.navbar }
          : undefined,
      globals: this.#globals(entry.global, { ...inside, path: [...path, 'global'], directory: 'none' }),
      // The page behind a group's title is reached through the title, so it is not drawn a second time.
      children: root
        ? [{ ...root, hidden: true }, ...children.filter((node) => node.href !== root.href)]
        : children,
    })
  }

  /** The specs an entry names itself; those that are not there are reported where they are named. */
  #specs(entry: SpecFields, path: ValuePath): readonly NamedSpec[] | undefined {
    const found = (['openapi', 'asyncapi'] as const).flatMap((key) => {
      const specs = namedSpecs(entry[key])
      for (const { source } of specs ?? []) {
        const missing = this.#endpoints.missing(source)
        if (missing) this.#report(missing, [...path, key])
      }
      return specs ?? []
    })
    return entry.openapi === undefined && entry.asyncapi === undefined ? undefined : found
  }

  /** Naming one operation is choosing them; naming none, or only other pages, asks for all. */
  #withSection(children: readonly NavNode[], { specs, version }: SpecScope): readonly NavNode[] {
    return children.some(namesOperation)
      ? children
      : [...children, ...this.#endpoints.section(specs, version)]
  }

  #globals(global: NavigationDivisions | undefined, at: Surroundings): NavNode[] {
    if (!global) return []
    return navigationChildren(global as NavigationEntry).flatMap((child) =>
      child.kind === 'page' ? [] : [this.#entry(child, { ...at, path: [...at.path, ...child.path] })],
    )
  }

  #page(written: string, { path, specs }: Surroundings): NavNode | undefined {
    const entry = parseEntry(written)
    if (entry.kind === 'link')
      return navNode('link', entry.href.replace(/^https?:\/\//, ''), { href: entry.href })
    if (entry.kind === 'operation') {
      const found = this.#endpoints.entry(written, specs)
      if (found && 'severity' in found) this.#report(found, path)
      return found && 'kind' in found ? found : undefined
    }
    const page = this.#pages.get(entry.path) ?? this.#otherCase(entry.path)
    if (page) return pageNode(page)
    if (isReservedPath(entry.path)) this.#report(reservedAddress(entry.path), path)
    else if (this.#redirects.find(entry.path)) return this.#redirected(written, entry.path, path)
    else this.#missing(written, entry.path, path)
    return undefined
  }

  #at(path: ValuePath): Pick<Diagnostic, 'file' | 'line' | 'column'> {
    return this.#loaded.locate(path) ?? { file: this.#loaded.file }
  }

  #otherCase(path: string): Page | undefined {
    this.#byLowerCase ??= new Map([...this.#pages.keys()].map((key) => [key.toLowerCase(), key]))
    const found = this.#byLowerCase.get(path.toLowerCase())
    return found === undefined ? undefined : this.#pages.get(found)
  }

  /** A page that moved and is still listed under its old name: the redirect leads readers to it. */
  #redirected(written: string, wanted: string, path: ValuePath): NavNode | undefined {
    const destination = this.#redirects.find(wanted)?.destination ?? ''
    // Only a page of ours knows who may see it; the address of another place is no secret.
    const page = this.#pages.get(destination.split(/[?#]/)[0] as string)
    const shown = page ? pageNode(page) : undefined
    const away = /^https?:/.test(destination)
      ? navNode('link', titleFromPath(wanted), { href: destination })
      : undefined
    const entry = shown ?? away
    this.#report(redirectedPage(written, { destination, isShown: entry !== undefined }), path)
    return entry
  }

  #missing(written: string, wanted: string, path: ValuePath): void {
    const ignored = this.#whyIgnored(wanted)
    const near = ignored || this.#missed++ >= MOST_SUGGESTED ? undefined : nearestPage(wanted, this.#pages)
    // What the navigation names elsewhere has its place: this is another page.
    const close = near !== undefined && this.#isNamed(near) ? undefined : near
    this.#report(ignored ? ignoredPage(written, ignored) : missingPage(written, close), path)
  }

  #isNamed(page: string): boolean {
    this.#named ??= stringsIn(this.#loaded.config.navigation)
    return this.#named.has(page.slice(1)) || this.#named.has(page)
  }

  #report(problem: Diagnostic, path: ValuePath): void {
    this.diagnostics.push({ ...problem, ...this.#at(path) })
  }
}

/** An entry that lists nothing and leads nowhere: what it has is the spec it inherits, if there is one. */
function holdsNothing(entry: NavigationEntry): boolean {
  return entry.href === undefined && entry.root === undefined && divisionsOf(entry).length === 0
}

/** Whether an operation stands somewhere below, named by hand or by a page's frontmatter. */
function namesOperation(node: NavNode): boolean {
  return node.method !== undefined || node.children.some(namesOperation)
}

/** No navigation given: pages at the top, then one group a folder. */
function listAll(pages: ReadonlyMap<string, Page>): NavNode {
  const folders = new Map<string, NavNode[]>()
  for (const page of [...pages.values()].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    const folder = page.path.split('/').slice(1, -1).join(' / ')
    folders.set(folder, [...(folders.get(folder) ?? []), pageNode(page)])
  }
  const top = folders.get('') ?? []
  folders.delete('')
  return navNode('root', '', {
    children: [...top, ...[...folders].map(([name, children]) => navNode('group', name, { children }))],
  })
}

/** One CSS colour, for the stylesheet to choose from when there is one for each mode. */
function colorOf(color: NavigationEntry['color']): string | undefined {
  if (color === undefined || typeof color === 'string') return color
  const { light, dark } = color
  return light !== undefined && dark !== undefined ? `light-dark(${light},${dark})` : (light ?? dark)
}
