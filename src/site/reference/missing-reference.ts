import type { Page } from '../../content/page.ts'
import { referenceMessagesFor } from '../../shared/messages/reference-messages.ts'
import { html, NO_HTML } from '../html/html.ts'
import { endpointBar } from './endpoint-bar.ts'
import type { ReferenceHtml } from './reference-parts.ts'

const OPERATION = /(?:^|\s)(get|put|post|delete|options|head|patch|trace|webhook)\s+(\S.*)$/i

/** A page about an operation whose spec is out of reach still says which one it is about. */
export function missingReference({ meta }: Page, language: string): ReferenceHtml | undefined {
  const match = OPERATION.exec(meta.openapi?.trim() ?? '')
  if (!match) return undefined
  const words = referenceMessagesFor(language)
  const method = (match[1] as string).toUpperCase()
  const bar = endpointBar(
    { kind: method === 'WEBHOOK' ? 'webhook' : 'operation', method, path: match[2] as string, servers: [] },
    {
      mode: 'none',
      showBase: false,
      playground: { script: '', style: '', model: '' },
      words,
    },
  )
  return {
    top: html`<div class="prose reference">${bar}<p class="reference-missing">${words.notRead}</p></div>`,
    main: NO_HTML,
    request: NO_HTML,
    response: NO_HTML,
  }
}
