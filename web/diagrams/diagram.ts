// The program behind mermaid fences, with all it draws with. Loaded by pages that have a diagram in sight.
import mermaid from 'mermaid'
import { diagramTheme } from './diagram-theme.ts'

const MAX_SOURCE = 50_000

/** The engine has one configuration for all, so that diagrams take turns. */
class DiagramEngine {
  #count = 0
  /** The theme it was set up for. */
  #dark: boolean | undefined
  #turn = Promise.resolve()

  constructor() {
    // Colours are part of a drawing: another theme means another drawing.
    const observer = new MutationObserver(() => {
      if (isDark() === this.#dark) return
      for (const diagram of document.querySelectorAll<HTMLElement>('.diagram[data-drawn]'))
        void this.draw(diagram)
    })
    observer.observe(document.documentElement, { attributeFilter: ['class', 'data-theme'] })
  }

  draw(diagram: HTMLElement): Promise<void> {
    this.#turn = this.#turn.then(() => this.#drawNow(diagram))
    return this.#turn
  }

  async #drawNow(diagram: HTMLElement): Promise<void> {
    const source = diagram.querySelector('.mermaid')?.textContent ?? ''
    this.#configure()
    diagram.querySelector('.diagram-error')?.remove()
    try {
      const { svg } = await mermaid.render(`diagram-${++this.#count}`, source)
      const drawing = element('div', 'drawing')
      // The engine has cleaned it: no scripts, no links that run code.
      drawing.innerHTML = svg
      nameDrawing(drawing)
      diagram.querySelector('.drawing')?.remove()
      diagram.append(drawing)
      diagram.dataset['drawn'] = ''
      offerZoom(diagram, drawing)
    } catch (error) {
      delete diagram.dataset['drawn']
      diagram.querySelector('.drawing')?.remove()
      diagram.append(element('p', 'diagram-error', explain(error)))
    }
  }

  #configure(): void {
    const now = isDark()
    if (now === this.#dark) return
    this.#dark = now
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: 'strict',
      suppressErrorRendering: true,
      maxTextSize: MAX_SOURCE,
      // The engine's own choice needs half a megabyte more; an author can still ask for it in a diagram.
      layout: 'dagre',
      theme: 'base',
      themeVariables: diagramTheme(now),
    })
  }
}

const engine = new DiagramEngine()

/** Puts a drawing in place of the source, or says in which line the source is wrong. */
export function drawDiagram(diagram: HTMLElement): Promise<void> {
  return engine.draw(diagram)
}

/** A picture needs a name; authors give one with accTitle. */
function nameDrawing(drawing: HTMLElement): void {
  const svg = drawing.querySelector('svg')
  svg?.setAttribute('role', 'img')
  if (!svg?.hasAttribute('aria-labelledby')) svg?.setAttribute('aria-label', 'Diagram')
}

/** Line and first sentence of what the engine says; the rest is its drawing of the place. */
function explain(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const { line, loc } = (error as { hash?: { line?: number; loc?: { first_line?: number } } }).hash ?? {}
  const at =
    /on line (\d+)/i.exec(message)?.[1] ?? loc?.first_line ?? (line === undefined ? undefined : line + 1)
  const reason = (message.split('\n')[0] ?? '').replace(/^.*on line \d+:?\s*/i, '').slice(0, 200)
  const place = at === undefined ? '' : ` Line ${at} is invalid.`
  return `This diagram cannot be drawn.${place}${reason === '' ? '' : ` ${reason}`}`
}

/** Where a drawing had to be made smaller to fit, a button shows it in full size. */
function offerZoom(diagram: HTMLElement, drawing: HTMLElement): void {
  diagram.querySelector('.diagram-zoom')?.remove()
  const svg = drawing.querySelector('svg')
  const natural = svg?.viewBox.baseVal.width ?? 0
  if (!svg || natural <= svg.getBoundingClientRect().width * 1.1) return
  const button = element('button', 'diagram-zoom') as HTMLButtonElement
  button.type = 'button'
  button.ariaLabel = 'Enlarge diagram'
  button.addEventListener('click', () => zoom(svg, natural))
  diagram.append(button)
}

function zoom(svg: SVGSVGElement, width: number): void {
  const copy = svg.cloneNode(true) as SVGSVGElement
  copy.style.maxWidth = 'none'
  copy.style.width = `${width}px`
  const close = element('button', '')
  close.ariaLabel = 'Close'
  const dialog = document.createElement('dialog')
  dialog.className = 'zoom diagram-full'
  dialog.ariaLabel = svg.getAttribute('aria-label') ?? 'Diagram'
  const frame = element('div', 'diagram-scroll')
  frame.tabIndex = 0
  frame.append(copy)
  dialog.append(frame, close)
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('click', (event) => event.target === dialog && dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}

function isDark(): boolean {
  return document.documentElement.classList.contains('dark')
}

function element(name: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(name)
  made.className = className
  made.textContent = text
  return made
}
