// Only on pages with authors' own components that do something: goes on from the HTML the server made of them.
import type { FunctionComponent, Options } from 'preact'
import { filesIn, readProps } from './islands/given.ts'
import { basePath, hostPath, sitePath } from './lib/address.ts'

const NEAR = '300px'
const URLS = ['href', 'src', 'action', 'poster'] as const

type Module = { default: Record<string, FunctionComponent> }
type Components = {
  COMPONENTS: Module['default']
  addIcons: (drawings: Readonly<Record<string, string>>) => void
}

class LecternIsland extends HTMLElement {
  /** Preact is one for all islands of a page, and is told once. */
  static #isPlacing = false
  #slots: Map<string, string> | undefined
  #stop: (() => void) | undefined

  connectedCallback(): void {
    if (!this.dataset['module'] || this.#slots) return
    // Read at once: a component inside a slot is another island, and its HTML changes when it starts.
    this.#slots = new Map()
    for (const slot of this.querySelectorAll<HTMLElement>('[data-slot]')) {
      const id = slot.dataset['slot'] as string
      if (!this.#slots.has(id)) this.#slots.set(id, slot.innerHTML)
    }
    whenNear(this, () => void this.#start())
  }

  /** Moving an element also takes it out for a moment; only what stays out is ended. */
  disconnectedCallback(): void {
    queueMicrotask(() => {
      if (!this.isConnected) this.#stop?.()
    })
  }

  async #start(): Promise<void> {
    const { module = '', name = '', shared } = this.dataset
    const html = this.innerHTML
    try {
      const json = this.querySelector(':scope > script')?.textContent ?? '{}'
      const icons = this.querySelector<HTMLTemplateElement>(':scope > template[data-icons]')
      const needsOurs = icons !== null || json.includes('"as":')
      // A snippet may use what the page imports, so that this comes first.
      if (shared !== undefined) await this.#modules(module, new Set([shared]))
      const [{ createElement, Fragment, hydrate, options, render }, code, ours] = await Promise.all([
        import('preact'),
        import(module) as Promise<Module>,
        // @ts-expect-error -- the import map of the page names it
        needsOurs ? (import('lectern/components') as Promise<Components>) : undefined,
      ])
      if (!LecternIsland.#isPlacing && basePath() !== '') placeLinks(options)
      LecternIsland.#isPlacing = true
      if (icons) ours?.addIcons(JSON.parse(icons.content.textContent ?? '{}') as Record<string, string>)
      const props = readProps(json, this.#slots ?? new Map(), {
        createElement,
        Fragment: Fragment as FunctionComponent,
        modules: await this.#modules(module, filesIn(json)),
        components: ours?.COMPONENTS ?? {},
      })
      this.#stop = () => render(null, this)
      // Read, and nothing a component would expect among its own.
      for (const data of this.querySelectorAll(':scope > script, :scope > template')) data.remove()
      hydrate(createElement(code.default[name] as FunctionComponent, props), this)
    } catch (error) {
      if (this.innerHTML !== html) this.innerHTML = html
      // oxlint-disable-next-line no-console -- the author of the component looks here
      console.error(`<${name}> is not interactive:`, error)
    }
  }

  /** Modules of the same page stand beside each other (src/content/islands/island-url.ts). */
  async #modules(own: string, files: ReadonlySet<string>): Promise<Map<string, Module['default']>> {
    const root = own.slice(0, own.search(/\/~[\w-]{12}\//) + 14)
    const loaded = [...files].map(async (file) => {
      const path = file.split('/').map(encodeURIComponent).join('/')
      const { default: exports } = (await import(`${root}/${path}.js`)) as Module
      return [file, exports] as const
    })
    return new Map(await Promise.all(loaded))
  }
}

/** What a component renders here leads to the same places as what the server made of it. */
function placeLinks(options: Options): void {
  const before = options.vnode?.bind(options)
  options.vnode = (node) => {
    const props = node.props as Record<string, unknown>
    if (typeof node.type === 'string')
      for (const name of URLS) {
        const url = props[name]
        if (typeof url === 'string' && url.startsWith('/')) props[name] = hostPath(sitePath(url))
      }
    before?.(node)
  }
}

/** The island has no box, so what is in it is watched; what shows nothing yet cannot come near. */
function whenNear(island: Element, start: () => void): void {
  const box = [...island.children].find((child) => child.getClientRects().length > 0)
  if (!box) return start()
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      start()
    },
    { rootMargin: NEAR },
  )
  observer.observe(box)
}

customElements.define('lectern-island', LecternIsland)
