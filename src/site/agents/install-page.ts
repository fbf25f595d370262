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
  const places = placesOf(place, words).map((one) => html`<p>${one}</p>`)
  return html`<h3>${title}</h3>${places}<pre tabindex="0" role="region" aria-label="${title}" dir="ltr"><code>${text}</code></pre>`
}

function placesOf(place: ClientPlace, words: InstallMessages): readonly SafeHtml[] {
  if (place.kind === 'menu') return [html`<bdi>${place.path}</bdi>`]
  if (place.kind === 'terminal') return [html`${words.terminal}`]
  const { ofProject, ofUser } = place
  const [before = '', after = ''] = words.projectFile.split('{file}')
  return [
    ...(ofProject === undefined ? [] : [html`${before}${fileHtml(ofProject)}${after}`]),
    ...(ofUser === undefined ? [] : [fileHtml(ofUser)]),
  ]
}

/** Paths are written from left to right, also in a text that is not. */
function fileHtml(file: string): SafeHtml {
  return html`<code dir="ltr">${file}</code>`
}
