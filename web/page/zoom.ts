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
  // Few readers open one, so what opens it comes when they do.
  void import('./zoom-dialog.ts').then(({ openPicture }) => openPicture(image))
  return true
}
