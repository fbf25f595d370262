import type { Endpoint } from '../../shared/reference/endpoint.ts'
import type { ReferenceMessages } from '../../shared/messages/reference-messages.ts'
import { attribute, escapeText, html, trustedHtml, type SafeHtml } from '../html/html.ts'

export interface BarOptions {
  /** What the page offers for trying the request. */
  readonly mode: 'interactive' | 'simple' | 'none'
  /** `api.url: full`, or several servers to choose from. */
  readonly showBase: boolean
  /** What the request builder is made of; fetched when a reader wants it. */
  readonly playground: PlaygroundUrls
  readonly words: ReferenceMessages
}

export interface PlaygroundUrls {
  /** What it says; undefined in English, which it knows itself. */
  readonly words?: string | undefined
  readonly script: string
  readonly style: string
  readonly model: string
}

/** Method and address of the operation, to copy or to try. */
export function endpointBar(
  endpoint: Pick<Endpoint, 'kind' | 'method' | 'path' | 'servers'>,
  { mode, showBase, playground, words }: BarOptions,
): SafeHtml {
  const [server] = endpoint.servers
  const isWebhook = endpoint.kind === 'webhook'
  const between = endpoint.kind === 'channel' && !endpoint.path.startsWith('/') ? '/' : ''
  const base =
    showBase && server !== undefined && html`<span class="endpoint-base">${server.url}${between}</span>`
  const path = isWebhook ? endpoint.path : pathHtml(endpoint.path)
  const full = `${server?.url ?? ''}${between}${endpoint.path}`
  const copy =
    !isWebhook &&
    mode !== 'none' &&
    html`<button type="button" class="copy" aria-label="${words.copyUrl}" data-copy="${full}"></button>`
  const button = mode === 'interactive' && tryButton(playground, words)
  const label = isWebhook ? 'WEBHOOK' : endpoint.method
  return html`<div class="endpoint"><span class="method method-pill ${label.toLowerCase()}">${label}</span><code class="endpoint-path">${base}${path}</code>${copy}${button}</div>`
}

function tryButton({ script, style, model, words: own }: PlaygroundUrls, words: ReferenceMessages): SafeHtml {
  return html`<button type="button" class="try-button tryit-button" data-script="${script}" data-style="${style}" data-model="${model}"${attribute('data-words', own)}>${words.tryIt}</button>`
}

/** Parameters of a path stand out from its words, and a long path breaks at its slashes. */
function pathHtml(path: string): readonly SafeHtml[] {
  return path
    .split(/(\{[^}]*\})/)
    .map((part, index) =>
      index % 2 === 1
        ? html`<span class="endpoint-parameter">${part}</span>`
        : trustedHtml(escapeText(part).replaceAll('/', '/<wbr>')),
    )
}
