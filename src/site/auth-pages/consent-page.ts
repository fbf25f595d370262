import { html } from '../html/html.ts'
import type { RenderedPage } from '../layout/document.ts'
import { authPage, named, type AuthPageSite } from './auth-page.ts'

export interface ConsentInput extends AuthPageSite {
  /** What the tool calls itself; anybody can call themselves anything. */
  readonly clientName: string
  /** Where the reader is sent afterwards. */
  readonly redirectHost: string
  /** That is this machine: any program on it could be listening. */
  readonly local: boolean
  readonly action: string
}

export function consentPage(input: ConsentInput): RenderedPage {
  const { clientName, redirectHost, local, action, ...of } = input
  const { words } = of
  const facts = html`<dl><dt>${words.tool}</dt><dd><bdi>${clientName}</bdi></dd><dt>${words.returnTo}</dt><dd><bdi><strong>${redirectHost}</strong></bdi></dd></dl>`
  const note = local && html`<p class="auth-page-note">${words.localProgram}</p>`
  const choice = html`<div class="auth-page-choice"><button type="submit" name="answer" value="allow">${words.allow}</button><button type="submit" name="answer" value="deny" class="plain">${words.cancel}</button></div>`
  return authPage({
    ...of,
    title: words.allowAccess,
    // The answer goes back to the tool, wherever that is; its address was checked.
    formTargets: '',
    content: html`<form method="post" action="${action}"><h1>${named(words.letRead, { tool: clientName, site: of.site.name })}</h1><p>${words.rights}</p>${facts}${note}${choice}</form>`,
  })
}
