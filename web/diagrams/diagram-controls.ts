import { diagramMessagesFor } from '../../src/shared/messages/diagram-messages.ts'

/** A diagram of this height and less is seen at a glance. */
const SMALL = 120
const STEP = 1.25
const LEAST = 0.5
const MOST = 5
/** Pixels that an arrow key moves the drawing. */
const NUDGE = 40

const words = () => diagramMessagesFor(document.documentElement.lang)

/**
 * Buttons to zoom and reset, and to open the drawing in full size where it had to be made smaller. They stand where
 * `placement` says; `actions={false}` leaves them out.
 */
export function offerControls(diagram: HTMLElement, drawing: HTMLElement): void {
  diagram.querySelector('.diagram-controls')?.remove()
  const svg = drawing.querySelector('svg')
  const wanted = diagram.dataset['actions']
  if (!svg || wanted === 'false') return
  const box = svg.getBoundingClientRect()
  const natural = svg.viewBox.baseVal.width
  const shrunk = natural > box.width * 1.1
  const movable = wanted === 'true' || box.height > SMALL
  if (!shrunk && !movable) return
  const controls = element('div', 'diagram-controls')
  controls.dataset['placement'] = diagram.dataset['placement'] ?? 'bottom-right'
  if (movable) controls.append(...moveButtons(drawing, svg))
  if (shrunk) controls.append(button('⤢', words().enlarge, () => openFull(svg, natural)))
  diagram.append(controls)
}

/** Zooms by buttons, moves by dragging and by arrow keys. */
function moveButtons(drawing: HTMLElement, svg: SVGSVGElement): HTMLElement[] {
  let scale = 1
  let [x, y] = [0, 0]
  const show = () => {
    svg.style.transform = scale === 1 && x === 0 && y === 0 ? '' : `translate(${x}px,${y}px) scale(${scale})`
    drawing.toggleAttribute('data-zoomed', scale !== 1)
  }
  const zoomBy = (factor: number) => {
    scale = Math.min(MOST, Math.max(LEAST, scale * factor))
    if (Math.abs(scale - 1) < 0.01) scale = 1
    show()
  }
  const reset = () => {
    scale = 1
    x = y = 0
    show()
  }
  const moveBy = (right: number, down: number) => {
    x += right
    y += down
    show()
  }
  drawing.tabIndex = 0
  drawing.addEventListener('keydown', (event) => {
    const way = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key]
    // Unzoomed, the keys are the page's.
    if (!way || scale === 1) return
    event.preventDefault()
    moveBy((way[0] ?? 0) * NUDGE, (way[1] ?? 0) * NUDGE)
  })
  drawing.addEventListener('pointerdown', (event) => {
    if (scale === 1 || event.button !== 0) return
    drawing.setPointerCapture(event.pointerId)
    const drag = (moved: PointerEvent) => moveBy(moved.movementX, moved.movementY)
    drawing.addEventListener('pointermove', drag)
    const end = () => drawing.removeEventListener('pointermove', drag)
    drawing.addEventListener('pointerup', end, { once: true })
    drawing.addEventListener('pointercancel', end, { once: true })
  })
  const { zoomIn, zoomOut, reset: back } = words()
  return [
    button('+', zoomIn, () => zoomBy(STEP)),
    button('−', zoomOut, () => zoomBy(1 / STEP)),
    button('↺', back, reset),
  ]
}

function openFull(svg: SVGSVGElement, width: number): void {
  const copy = svg.cloneNode(true) as SVGSVGElement
  copy.style.transform = ''
  copy.style.maxWidth = 'none'
  copy.style.width = `${width}px`
  const close = element('button', '')
  close.ariaLabel = words().close
  const dialog = document.createElement('dialog')
  dialog.className = 'zoom diagram-full'
  dialog.ariaLabel = svg.getAttribute('aria-label') ?? words().diagram
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

function button(sign: string, label: string, onClick: () => void): HTMLButtonElement {
  const made = element('button', '', sign) as HTMLButtonElement
  made.type = 'button'
  made.ariaLabel = label
  made.title = label
  made.addEventListener('click', onClick)
  return made
}

export function element(name: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(name)
  made.className = className
  made.textContent = text
  return made
}
