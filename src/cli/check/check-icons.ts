import type { Page } from '../../content/page.ts'
import { childrenOf, fileOf, isNode, type Component, type Node } from '../../content/tree.ts'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import type { NavNode } from '../../navigation/nav-tree.ts'
import { nearIcon } from '../../site/icons/find-icon.ts'
import { isIconUrl, unknownIcon } from '../../site/icons/render-icon.ts'
import { decodePath, insideSite } from '../../snapshot/inside-site.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'

const MAX_DEPTH = 400
/** One wrong name in a loop is one mistake. */
const MOST_OF_A_PAGE = 20

type Library = Snapshot['config']['icons']['library']

/** Icons of a page that show nothing, because nobody knows their names. */
export function checkIcons(snapshot: Snapshot, page: Page, tree: Node): readonly Diagnostic[] {
  const { library } = snapshot.config.icons
  const found: Diagnostic[] = []
  const visit = (node: Node, file: string, depth: number) => {
    if (depth > MAX_DEPTH || found.length >= MOST_OF_A_PAGE) return
    const at = fileOf(node) ?? file
    if (node.type === 'component') {
      const { start } = node.position ?? {}
      const icon = iconOf(node, snapshot)
      if (icon !== undefined)
        found.push(problem(icon, { file: at, line: start?.line, column: start?.column }))
      for (const value of Object.values(node.props)) if (isNode(value)) visit(value, at, depth + 1)
    }
    for (const child of childrenOf(node)) visit(child, at, depth + 1)
  }
  const own = page.meta.icon
  if (own !== undefined && own !== '' && showsNothing(own, library, snapshot))
    found.push(problem({ name: own, library }, placeOf(snapshot, page.file, /^icon\s*:/m)))
  visit(tree, page.file, 0)
  return found
}

/** The same for entries of the navigation. */
export function checkNavigationIcons(snapshot: Snapshot): readonly Diagnostic[] {
  const names = new Map<string, Library>()
  const visit = (node: NavNode) => {
    const library = libraryOf(node.iconLibrary) ?? snapshot.config.icons.library
    // Pages say in their own files what their icon is.
    if (node.kind !== 'page' && node.icon && showsNothing(node.icon, library, snapshot))
      names.set(node.icon, library)
    for (const child of [...node.children, ...node.globals]) visit(child)
  }
  visit(snapshot.navigation)
  return [...names].slice(0, MOST_OF_A_PAGE).map(([name, library]) => {
    const quoted = name.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
    return problem(
      { name, library },
      placeOf(
        snapshot,
        snapshot.reuse.config.file ?? 'docs.json',
        new RegExp(`"(?:icon|name)"\\s*:\\s*"${quoted}"`),
      ),
    )
  })
}

interface Wrong {
  readonly name: string
  readonly library: Library
}

function iconOf({ name, props, known }: Component, snapshot: Snapshot): Wrong | undefined {
  const icon = props['icon'] ?? (name === 'Icon' ? props['name'] : undefined)
  if (!known || typeof icon !== 'string' || icon === '') return undefined
  const library = libraryOf(props['library']) ?? snapshot.config.icons.library
  return showsNothing(icon, library, snapshot) ? { name: icon, library } : undefined
}

function showsNothing(icon: string, library: Library, snapshot: Snapshot): boolean {
  if (!isFile(icon)) return unknownIcon(icon, library)
  const path = decodePath(icon.split(/[?#]/)[0] as string)
  return ![path, insideSite(snapshot, path)].some((one) => snapshot.folder.files.has(one.slice(1)))
}

/** Of this site: what begins otherwise is a name, or elsewhere. */
function isFile(icon: string): boolean {
  return isIconUrl(icon) && /^\/[^/]/.test(icon)
}

function libraryOf(name: unknown): Library | undefined {
  return name === 'fontawesome' || name === 'lucide' || name === 'tabler' ? name : undefined
}

/** Font Awesome draws more, for those who pay for it. */
const SET_NAMES: Readonly<Record<Library, string>> = {
  fontawesome: 'the free icons of Font Awesome 6',
  lucide: 'Lucide',
  tabler: 'Tabler',
}

type Place = Pick<Diagnostic, 'file' | 'line' | 'column'>

function placeOf(snapshot: Snapshot, file: string, pattern: RegExp): Place {
  const text = snapshot.folder.text(file)?.text ?? ''
  const at = text.search(pattern)
  if (at === -1) return { file }
  const before = text.slice(0, at)
  return { file, line: before.split('\n').length, column: at - before.lastIndexOf('\n') }
}

function problem({ name, library }: Wrong, place: Place): Diagnostic {
  if (isFile(name)) {
    const message = `There is no file "${name.slice(1, 200)}"; no icon is shown.`
    return {
      severity: 'warning',
      code: 'image-missing',
      message,
      ...place,
      hint: 'Add it, or correct the path.',
    }
  }
  const near = nearIcon({ name, library })
  return {
    severity: 'warning',
    code: 'icon-unknown',
    message: `There is no icon "${name.slice(0, 80)}" in ${SET_NAMES[library]}; no icon is shown.`,
    ...place,
    hint: near
      ? `A drawing named "${near}" exists. Write that name, the path of an image, or an emoji.`
      : 'Use another name from that library, the path of an image, or an emoji.',
  }
}
