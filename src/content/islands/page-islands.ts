import type { PageIslands } from '../page.ts'
import { hash } from 'node:crypto'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import { fileOf, setFile, type Island, type Node, type Props } from '../tree.ts'
import { importedNames } from '../evaluate/imported-names.ts'
import { buildIslands } from './build-island.ts'
import { islandUrl } from './island-url.ts'
import { filesIn, mapJsx, unsendable, withNames } from './island-props.ts'
import { classifyComponent, type Verdict } from './classify-component.ts'
import type { IslandHost } from './source-graph.ts'

/** Authors' components of one page while it is compiled: which of them live on in the browser, and with what code. */
export class IslandCompile {
  readonly #page: string
  readonly #host: IslandHost
  readonly #report: (diagnostic: Diagnostic) => void
  readonly #told = new Set<string>()

  constructor(page: string, host: IslandHost, report: (diagnostic: Diagnostic) => void) {
    this.#page = page
    this.#host = host
    this.#report = report
  }

  /** Whether a component does something in a browser, as far as its code tells, and with what is put into it. */
  isLive(file: string, name: string): 'live' | 'inspects' | false {
    const verdict = this.#verdict(file, name)
    if (verdict.kind !== 'live') return false
    return verdict.inspects ? 'inspects' : 'live'
  }

  /** Says of every live component in the tree where its code is, and makes that code. */
  finish(tree: Node): { readonly tree: Node; readonly islands: PageIslands | undefined } {
    const files = new Set<string>()
    mapIslands(tree, (node) => {
      if (!this.#isSent(node)) return undefined
      files.add(node.file as string)
      filesIn(node.props, files)
      return node
    })
    if (files.size === 0) return { tree, islands: undefined }
    const shares = this.#sharesImports(files)
    if (shares) files.add(this.#page)
    const modules = buildIslands(this.#host, files)
    if (!modules) return { tree, islands: undefined }
    const key = hash('sha256', JSON.stringify([...modules]), 'base64url').slice(0, 12)
    const place = (node: Island) =>
      this.#isSent(node)
        ? {
            ...node,
            props: withNames(node.props) as Props,
            module: islandUrl({ page: this.#page, key, module: node.file as string }),
            icons: this.#icons(node),
            ...(shares && node.file !== this.#page && { shared: this.#page }),
          }
        : undefined
    return { tree: mapIslands(tree, place), islands: { key, modules } }
  }

  /** Whether a snippet uses a name that only the page imports. */
  #sharesImports(files: ReadonlySet<string>): boolean {
    const code = this.#host.code(this.#page)
    const names = code === undefined || files.has(this.#page) ? [] : importedNames([code])
    return names.some((name) => {
      const word = new RegExp(`\\b${name}\\b`)
      const own = new RegExp(`(?:const|let|var|function|class|import)\\b[^;=()]*\\b${name}\\b`)
      return [...files].some((file) => {
        const text = this.#host.code(file) ?? ''
        return word.test(text) && !own.test(text)
      })
    })
  }

  #isSent({ name, file, props, missing }: Island): boolean {
    if (file === undefined) return false
    const found = this.#verdict(file, name)
    // Whatever its code does: only a browser can show it.
    const isShown = missing === undefined || found.kind !== 'static'
    const verdict = isShown ? found : ({ kind: 'live' } as const)
    if (verdict.kind === 'static') return false
    if (missing !== undefined) this.#needsBrowser(name, file, missing)
    const reason = verdict.kind === 'held' ? verdict.reason : unsendable(props)
    if (reason !== undefined) this.#hold(name, file, reason)
    return reason === undefined
  }

  #icons({ file, name }: Island): readonly string[] | undefined {
    const verdict = this.#verdict(file as string, name)
    return verdict.kind === 'live' ? verdict.icons : undefined
  }

  #verdict(file: string, name: string): Verdict {
    return classifyComponent(this.#host, file, name)
  }

  #needsBrowser(name: string, file: string, missing: string): void {
    const id = `${file}#${name} needs`
    if (this.#told.has(id)) return
    this.#told.add(id)
    this.#report({
      severity: 'warning',
      code: 'component-browser-only',
      message: `<${name}> of ${file} uses "${missing}" while it renders, so it is empty until it runs in a browser.`,
      file: this.#page,
      hint: `Use "${missing}" in useEffect. Search, agents and readers without scripts then see the component too.`,
    })
  }

  /** Says, once, that a component stays as the server made it. */
  #hold(name: string, file: string, reason: string): void {
    const id = `${file}#${name}`
    if (this.#told.has(id)) return
    this.#told.add(id)
    this.#report({
      severity: 'warning',
      code: 'island-static',
      message: `<${name}> of ${file} is shown but not interactive: ${reason}.`,
      file: this.#page,
      hint: 'Pass it text, numbers, lists, objects and JSX. A function can only be made inside the component.',
    })
  }
}

const MAX_DEPTH = 400

type Replace = (node: Island) => Island | undefined

/**
 * The same tree with live islands replaced; `replace` says undefined of those that are not. What is inside a live one
 * belongs to it, except for what the page put there. What holds no live island stays the very object it was.
 */
function mapIslands(node: Node, replace: Replace, { covered = false, depth = 0 } = {}): Node {
  if (!('children' in node) || depth > MAX_DEPTH) return node
  const given = node.type === 'fragment' && node.slot !== undefined
  const live = node.type === 'island' && !covered ? replace(node) : undefined
  const inside = { covered: live !== undefined || (covered && !given), depth: depth + 1 }
  const children = node.children.map((child) => mapIslands(child, replace, inside))
  if (!live && children.every((child, index) => child === node.children[index])) return node
  const copy = {
    ...(live
      ? { ...live, props: mapJsx(live.props, (part) => mapIslands(part, replace, inside)) as Props }
      : node),
    children,
  } as Node
  const file = fileOf(node)
  if (file !== undefined) setFile([copy], file)
  return copy
}
