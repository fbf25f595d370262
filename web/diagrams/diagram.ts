// The program behind mermaid fences, with all it draws with. Loaded by pages that have a diagram in sight.
import mermaid from 'mermaid'
import { diagramMessagesFor } from '../../src/shared/messages/diagram-messages.ts'
import { element, offerControls } from './diagram-controls.ts'
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
      offerControls(diagram, drawing)
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
  if (!svg?.hasAttribute('aria-labelledby'))
    svg?.setAttribute('aria-label', diagramMessagesFor(document.documentElement.lang).diagram)
}

/** Line and first sentence of what the engine says; the rest is its drawing of the place. */
function explain(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const { line, loc } = (error as { hash?: { line?: number; loc?: { first_line?: number } } }).hash ?? {}
  const at =
    /on line (\d+)/i.exec(message)?.[1] ?? loc?.first_line ?? (line === undefined ? undefined : line + 1)
  const reason = (message.split('\n')[0] ?? '').replace(/^.*on line \d+:?\s*/i, '').slice(0, 200)
  const { notDrawn, badLine } = diagramMessagesFor(document.documentElement.lang)
  const place = at === undefined ? '' : ` ${badLine.replace('{number}', String(at))}`
  return `${notDrawn}${place}${reason === '' ? '' : ` ${reason}`}`
}

function isDark(): boolean {
  return document.documentElement.classList.contains('dark')
}
