import type { LoadedConfig } from '../config/load-config.ts'
import type { Navigation, NavigationDivisions, NavigationEntry } from '../config/schema/navigation-types.ts'
import { childrenOf, type NavigationEntryChild } from '../config/schema/navigation-walk.ts'
import type { Page } from '../content/page.ts'
import type { Diagnostic } from '../lib/diagnostic.ts'
import { nearest } from '../lib/nearest.ts'
import type { NavKind, NavNode } from './nav-tree.ts'
import { navNode, pageNode } from './nav-node.ts'
import { parseEntry } from './page-entry.ts'

export interface BuiltTree {
  readonly root: NavNode
  readonly diagnostics: readonly Diagnostic[]
}

type ValuePath = readonly (string | number)[]

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

/** docs.json navigation + pages -> one tree. Without navigation every page is listed, folder by folder. */
export function buildTree(loaded: LoadedConfig, pages: ReadonlyMap<string, Page>): BuiltTree {
  const { navigation } = loaded.config
  const builder = new TreeBuilder(loaded, pages)
  const root = navigation ? builder.root(navigation) : listAll(pages)
  return { root, diagnostics: builder.finish() }
}

class TreeBuilder {
  readonly #loaded: LoadedConfig
  readonly #pages: ReadonlyMap<string, Page>
  readonly #diagnostics: Diagnostic[] = []
  #byLowerCase: ReadonlyMap<string, string> | undefined
  #operations = 0

  constructor(loaded: LoadedConfig, pages: ReadonlyMap<string, Page>) {
    this.#loaded = loaded
    this.#pages = pages
  }

  root(navigation: Navigation): NavNode {
    const path = ['navigation']
    return navNode('root', this.#loaded.config.name, {
      globals: this.#globals(navigation.global, [...path, 'global']),
      children: this.#children(navigation, { path, directory: navigation.directory ?? 'none' }),
    })
  }

  finish(): readonly Diagnostic[] {
    if (this.#operations > 0)
      this.#diagnostics.push({
        severity: 'info',
        code: 'nav-operations',
        message: `${this.#operations} API operations or specs are named in the navigation; they are not part of this build.`,
        file: this.#loaded.file,
      })
    return this.#diagnostics
  }

  #children(
    parent: Navigation | NavigationEntry,
    at: { path: ValuePath; directory: NavNode['directory'] },
  ): NavNode[] {
    const nodes: NavNode[] = []
    const listed = new Set<string>()
    for (const child of childrenOf(parent)) {
      const path = [...at.path, ...child.path]
      if (child.kind !== 'page') nodes.push(this.#entry(child, path, at.directory))
      else {
        const node = this.#page(child.page, path)
        if (!node) continue
        if (node.href !== undefined && listed.has(node.href)) this.#twice(child.page, path)
        else nodes.push(node)
        if (node.href !== undefined) listed.add(node.href)
      }
    }
    if ('openapi' in parent && nodes.length === 0) this.#operations++
    return nodes
  }

  #entry(child: NavigationEntryChild, path: ValuePath, inherited: NavNode['directory']): NavNode {
    const { entry } = child
    const directory = entry.directory ?? inherited
    const root = entry.root === undefined ? undefined : this.#page(entry.root, [...path, 'root'])
    const icon = typeof entry.icon === 'string' ? { name: entry.icon } : entry.icon
    const children = this.#children(entry, { path, directory })
    return navNode(KINDS[child.kind], child.label, {
      href: entry.href ?? root?.href,
      icon: icon?.name,
      iconType: icon && 'style' in icon ? icon.style : undefined,
      iconLibrary: icon && 'library' in icon ? icon.library : undefined,
      tag: entry.tag,
      color: typeof entry.color === 'string' ? entry.color : entry.color?.light,
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
      globals: this.#globals(entry.global, [...path, 'global']),
      // The page behind a group's title is reached through the title, so it is not drawn a second time.
      children: root
        ? [{ ...root, hidden: true }, ...children.filter((node) => node.href !== root.href)]
        : children,
    })
  }

  #globals(global: NavigationDivisions | undefined, path: ValuePath): NavNode[] {
    if (!global) return []
    return childrenOf(global as NavigationEntry).flatMap((child) =>
      child.kind === 'page' ? [] : [this.#entry(child, [...path, ...child.path], 'none')],
    )
  }

  #page(written: string, path: ValuePath): NavNode | undefined {
    const entry = parseEntry(written)
    if (entry.kind === 'link')
      return navNode('link', entry.href.replace(/^https?:\/\//, ''), { href: entry.href })
    if (entry.kind === 'operation') {
      this.#operations++
      return undefined
    }
    const page = this.#pages.get(entry.path) ?? this.#otherCase(entry.path)
    if (page) return pageNode(page)
    this.#missing(written, entry.path, path)
    return undefined
  }

  #otherCase(path: string): Page | undefined {
    this.#byLowerCase ??= new Map([...this.#pages.keys()].map((key) => [key.toLowerCase(), key]))
    const found = this.#byLowerCase.get(path.toLowerCase())
    return found === undefined ? undefined : this.#pages.get(found)
  }

  #missing(written: string, wanted: string, path: ValuePath): void {
    const close = nearest(wanted, this.#pages.size < 3000 ? this.#pages.keys() : [])
    this.#diagnostics.push({
      severity: 'error',
      code: 'nav-page-missing',
      message: `Page "${written}" has no file.`,
      ...(this.#loaded.locate(path) ?? { file: this.#loaded.file }),
      hint: close
        ? `Did you mean "${close.slice(1)}"?`
        : 'Create the page, or remove it from the navigation.',
    })
  }

  #twice(written: string, path: ValuePath): void {
    this.#diagnostics.push({
      severity: 'warning',
      code: 'nav-page-twice',
      message: `Page "${written}" is listed twice in the same place; it is shown once.`,
      ...(this.#loaded.locate(path) ?? { file: this.#loaded.file }),
      hint: 'Remove one of the two.',
    })
  }
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
