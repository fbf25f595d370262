import type { ClientPlace, McpClient } from '../../shared/mcp-clients.ts'
import { installMessagesFor, type InstallMessages } from '../../shared/messages/install-messages.ts'
import { authPage, named, type AuthPageSite } from '../auth-pages/auth-page.ts'
import { html, type SafeHtml } from '../html/html.ts'
import type { RenderedPage } from '../layout/document.ts'

export interface InstallServer {
  /** Whose pages it reads. */
  readonly reads: 'publicPages' | 'afterLogin'
  readonly url: string
  readonly clients: readonly McpClient[]
}

interface InstallPage extends AuthPageSite {
  readonly servers: readonly InstallServer[]
}

/** What to write where, for each client. Without scripts, so that it can be read anywhere. */
export function installPage({ servers, ...page }: InstallPage): RenderedPage {
  const words = installMessagesFor(page.language)
  const title = named(words.connectTo, { site: page.site.name })
  const parts = servers.map(
    ({ reads, url, clients }) =>
      html`<section><h2>${words[reads]}</h2><p><code dir="ltr">${url}</code></p>${clients.map((client) => clientHtml(client, words))}</section>`,
  )
  return authPage({ ...page, title, wide: true, content: html`<h1>${title}</h1>${parts}` })
}

function clientHtml({ title, place, text }: McpClient, words: InstallMessages): SafeHtml {
  const label = `${title}: ${placeText(place, words).join(', ')}`
  const places = placeText(place, words).map((one) => html`<p>${one}</p>`)
  return html`<h3>${title}</h3>${places}<pre tabindex="0" role="region" aria-label="${label}" dir="ltr"><code>${text}</code></pre>`
}

function placeText(place: ClientPlace, words: InstallMessages): readonly string[] {
  if (place.kind === 'menu') return [place.path]
  if (place.kind === 'terminal') return [words.terminal]
  const { ofProject, ofUser } = place
  return [
    ...(ofProject === undefined ? [] : [named(words.projectFile, { file: ofProject })]),
    ...(ofUser === undefined ? [] : [ofUser]),
  ]
}
