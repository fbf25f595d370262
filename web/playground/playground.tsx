// The request builder of API pages: loaded when a reader is about to press "Try it".
import { render } from 'preact'
import type { PlaygroundModel } from '../../src/shared/reference/form-schema.ts'
import { PlaygroundApp } from './playground-app.tsx'
import { loadWords, spoken } from './words.ts'

let open: { readonly url: string; readonly dialog: HTMLDialogElement } | undefined

// The preview replaced the page, so the spec may be another; what was filled in is remembered.
document.addEventListener('lectern:swap', () => {
  if (open?.dialog.open !== true) open?.dialog.remove()
  open = undefined
})

/** Opens the builder of this page. What was filled in before is still there. */
export async function openPlayground(button: HTMLElement): Promise<void> {
  const url = button.dataset['model'] ?? ''
  if (open?.url !== url || !open.dialog.isConnected) {
    document.querySelector('dialog.playground')?.remove()
    const dialog = document.createElement('dialog')
    dialog.className = 'playground'
    document.body.append(dialog)
    const [model] = await Promise.all([loadModel(url), loadWords(button.dataset['words'])])
    dialog.ariaLabel = spoken().tryIt
    // Few readers meet a channel, so talking on one is a part of its own.
    const App = model?.messages ? (await import('./channel/channel-app.tsx')).ChannelApp : PlaygroundApp
    render(
      model ? (
        <App model={model} page={location.pathname} onClose={() => dialog.close()} />
      ) : (
        <NotLoaded onClose={() => dialog.close()} />
      ),
      dialog,
    )
    // What failed to load is tried again with the next click.
    open = model ? { url, dialog } : undefined
    dialog.addEventListener('close', () => model ?? dialog.remove())
    dialog.addEventListener('keydown', (event) => closeByKey(event, dialog))
    show(dialog)
  } else if (!open.dialog.open) show(open.dialog)
  else open.dialog.querySelector<HTMLElement>('.pg-request :is(input, select, textarea)')?.focus()
}

// As wide as its style sheet wants it to stand beside the text.
const ROOM = '(width >= 80rem)'

/** Beside the text where there is room, which the assistant may have taken; else over the page. */
function show(dialog: HTMLDialogElement): void {
  const hasRoom = matchMedia(ROOM).matches && document.documentElement.dataset['assistant'] === undefined
  if (hasRoom) dialog.show()
  else dialog.showModal()
}

/** What lies over the page is closed by the browser, what stands beside it by us. */
function closeByKey(event: KeyboardEvent, dialog: HTMLDialogElement): void {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
  event.preventDefault()
  dialog.close()
}

function NotLoaded({ onClose }: { onClose: () => void }) {
  return (
    <div class="pg">
      <p class="pg-failure" role="alert">
        {spoken().notLoaded}
      </p>
      <button type="button" class="pg-button" onClick={onClose}>
        {spoken().close}
      </button>
    </div>
  )
}

async function loadModel(url: string): Promise<PlaygroundModel | undefined> {
  try {
    const answer = await fetch(url)
    return answer.ok ? withOrigin((await answer.json()) as PlaygroundModel) : undefined
  } catch {
    return undefined
  }
}

/** A spec of the docs folder may name servers relative to itself: they are on this site. */
function withOrigin(model: PlaygroundModel): PlaygroundModel {
  const servers = model.endpoint.servers.map((server) =>
    server.url.startsWith('/') ? { ...server, url: `${location.origin}${server.url}` } : server,
  )
  return { ...model, endpoint: { ...model.endpoint, servers } }
}
