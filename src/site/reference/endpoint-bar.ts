import type { Endpoint } from '../../shared/reference/endpoint.ts'
import { escapeHtml, escapeText } from '../html/escape-html.ts'

export interface BarOptions {
  /** What the page offers for trying the request. */
  readonly mode: 'interactive' | 'simple' | 'none'
  /** `api.url: full`, or several servers to choose from. */
  readonly showBase: boolean
  /** What the request builder is made of; fetched when a reader wants it. */
  readonly playground: PlaygroundUrls
}

export interface PlaygroundUrls {
  readonly script: string
  readonly style: string
  readonly model: string
}

/** Method and address of the operation, to copy or to try. */
export function endpointBar(
  endpoint: Pick<Endpoint, 'kind' | 'method' | 'path' | 'servers'>,
  { mode, showBase, playground }: BarOptions,
): string {
  const [server] = endpoint.servers
  const base =
    showBase && server !== undefined ? `<span class="endpoint-base">${escapeText(server.url)}</span>` : ''
  const path = endpoint.kind === 'webhook' ? escapeText(endpoint.path) : pathHtml(endpoint.path)
  const full = `${server?.url ?? ''}${endpoint.path}`
  const copy =
    endpoint.kind === 'webhook' || mode === 'none'
      ? ''
      : `<button type="button" class="copy" aria-label="Copy URL" data-copy="${escapeHtml(full)}"></button>`
  const button =
    mode === 'interactive'
      ? `<button type="button" class="try-button tryit-button" data-script="${escapeHtml(playground.script)}" data-style="${escapeHtml(playground.style)}" data-model="${escapeHtml(playground.model)}">Try it</button>`
      : ''
  const label = endpoint.kind === 'webhook' ? 'WEBHOOK' : endpoint.method
  return (
    `<div class="endpoint"><span class="method method-pill ${label.toLowerCase()}">${label}</span>` +
    `<code class="endpoint-path">${base}${path}</code>${copy}${button}</div>`
  )
}

/** Parameters of a path stand out from its words, and a long path breaks at its slashes. */
function pathHtml(path: string): string {
  return path
    .split(/(\{[^}]*\})/)
    .map((part, index) =>
      index % 2 === 1
        ? `<span class="endpoint-parameter">${escapeText(part)}</span>`
        : escapeText(part).replaceAll('/', '/<wbr>'),
    )
    .join('')
}
