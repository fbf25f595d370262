import type { McpClient } from '../../shared/mcp-clients.ts'
import { html } from '../html/html.ts'

export interface InstallServer {
  readonly title: string
  readonly url: string
  readonly clients: readonly McpClient[]
}

interface InstallPage {
  readonly siteName: string
  readonly servers: readonly InstallServer[]
  readonly assetUrl: (name: string) => string
}

/** What to write where, for each client. Without scripts, so that it can be read anywhere. */
export function installPage({ siteName, servers, assetUrl }: InstallPage): string {
  const title = `Connect to the MCP server of ${siteName}`
  const head = html`<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><link rel="stylesheet" href="${assetUrl('site.css')}"></head>`
  const parts = servers.map(
    (server) =>
      html`<h2>${server.title}</h2><p><code>${server.url}</code></p>${server.clients.map(
        ({ title, where, text }) =>
          html`<h3>${title}</h3><p>${where}</p><pre tabindex="0"><code>${text}</code></pre>`,
      )}`,
  )
  const main = html`<main class="prose bare"><h1>${title}</h1>${parts}</main>`
  return html`<!doctype html><html lang="en">${head}<body>${main}</body></html>`.markup
}
