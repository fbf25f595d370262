import { messages } from '../lib/messages.ts'
import { openDialog } from '../lib/open-dialog.ts'

export function openPicture(image: HTMLImageElement): void {
  // A second click may come before this script does.
  if (document.querySelector('.zoom')) return
  const copy = new Image()
  copy.src = image.currentSrc
  copy.alt = image.alt
  const close = document.createElement('button')
  close.ariaLabel = messages().close
  // Pictures of others can be looked at, and not read.
  const isOwn = new URL(copy.src, location.href).origin === location.origin
  // Where the focus is when the dialog opens it comes back to.
  image.focus({ preventScroll: true })
  const dialog = openDialog({
    name: 'zoom',
    label: image.alt,
    parts: [copy, close, ...(isOwn ? [actions(copy)] : [])],
  })
  dialog.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element && target.closest('.zoom-actions'))) dialog.close()
  })
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
