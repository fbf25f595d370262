import { messages } from '../lib/messages.ts'

// Smaller pictures are signs and badges; those in links and components of authors have a job of their own.
const SMALLEST = 120
const ZOOMS = '.prose img:not([data-no-zoom], a *, button *, summary *, .card *, lectern-island *, .icon)'

/** A picture opens over the page: a click, Enter or Space on it; a click anywhere or Escape goes back. */
export function zoomImages(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>(ZOOMS)) if (image.complete) offer(image)
  // Pictures load late; their events do not bubble, but they can be caught on the way down.
  document.addEventListener('load', (event) => offer(event.target), true)
  document.addEventListener('click', (event) => open(event.target))
  document.addEventListener('keydown', (event) => {
    if ((event.key === 'Enter' || event.key === ' ') && open(event.target)) event.preventDefault()
  })
}

function offer(image: EventTarget | null): void {
  if (!(image instanceof HTMLImageElement) || !image.matches(ZOOMS) || image.width < SMALLEST) return
  image.tabIndex = 0
  image.role = 'button'
  image.dataset['zoom'] = ''
  // Without words it says that it is decoration, which a button is not.
  if (!image.alt) image.alt = messages().enlarge
}

function open(image: EventTarget | null): boolean {
  if (!(image instanceof HTMLImageElement) || image.dataset['zoom'] === undefined) return false
  const dialog = document.createElement('dialog')
  const copy = new Image()
  copy.src = image.currentSrc
  copy.alt = image.alt
  const close = document.createElement('button')
  close.ariaLabel = messages().close
  dialog.className = 'zoom'
  dialog.ariaLabel = image.alt
  dialog.append(copy, close)
  // Pictures of others can be looked at, and not read.
  if (new URL(copy.src, location.href).origin === location.origin) dialog.append(actions(copy))
  dialog.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element && target.closest('.zoom-actions'))) dialog.close()
  })
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  image.focus({ preventScroll: true })
  dialog.showModal()
  return true
}

function actions(image: HTMLImageElement): HTMLElement {
  const words = messages()
  const bar = document.createElement('p')
  const copy = document.createElement('button')
  const save = document.createElement('a')
  bar.className = 'zoom-actions'
  copy.textContent = words.copy
  copy.addEventListener('click', () => void copyImage(image).then(() => (copy.textContent = words.copied)))
  save.textContent = words.download
  save.href = image.src
  save.download = ''
  bar.append(copy, save)
  return bar
}

/** Clipboards take PNG and nothing else. */
async function copyImage(image: HTMLImageElement): Promise<void> {
  const canvas = document.createElement('canvas')
  canvas.width = image.naturalWidth
  canvas.height = image.naturalHeight
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  const png = new Promise<Blob>((resolve) => canvas.toBlob((blob) => blob && resolve(blob)))
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })])
}
