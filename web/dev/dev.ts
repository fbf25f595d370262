// Only in the preview: shows what the author changed, and what they have to mend.
import { showDiagnostics, type Finding } from './dev-overlay.ts'
import { refreshStyles, swapPage } from './dev-swap.ts'
import { offerThemes } from './dev-themes.ts'
import { hostPath } from '../lib/address.ts'

type DevEvent =
  | { readonly type: 'reload'; readonly paths?: readonly string[] }
  | { readonly type: 'diagnostics'; readonly diagnostics: readonly Finding[] }

const events = new EventSource(hostPath('/_lectern/dev/events'))

events.addEventListener('message', (message: MessageEvent<string>) => {
  const event = JSON.parse(message.data) as DevEvent
  if (event.type === 'diagnostics') showDiagnostics(event.diagnostics)
  else if (!event.paths || event.paths.includes(document.documentElement.dataset['currentPath'] ?? ''))
    void swapPage().then(() => event.paths ?? refreshStyles())
})
offerThemes()
// The server came back after a restart: whatever changed meanwhile was not announced.
const reload = () => location.reload()
events.addEventListener('error', () => events.addEventListener('open', reload))
