import { html } from '../html/html.ts'
import type { RenderedPage } from '../layout/document.ts'
import { authPage, type AuthPageSite } from './auth-page.ts'

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
  const rights =
    'It will be able to search and read every page that you may read, and to report problems with pages. It cannot change anything.'
  const facts = html`<dl><dt>Tool</dt><dd>${clientName}</dd><dt>You return to</dt><dd><strong>${redirectHost}</strong></dd></dl>`
  const note =
    local &&
    html`<p class="auth-page-note">This is a program on your own machine. Allow it only if you have just started the login there.</p>`
  const choice = html`<div class="auth-page-choice"><button type="submit" name="answer" value="allow">Allow</button><button type="submit" name="answer" value="deny" class="plain">Cancel</button></div>`
  return authPage({
    ...of,
    title: 'Allow access',
    // The answer goes back to the tool, wherever that is; its address was checked.
    formTargets: '',
    content: html`<form method="post" action="${action}"><h1>Let ${clientName} read ${of.site.name}?</h1><p>${rights}</p>${facts}${note}${choice}</form>`,
  })
}
