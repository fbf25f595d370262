import { hash } from 'node:crypto'
import { authMessagesIn, ENGLISH_AUTH } from '../../shared/messages/auth-messages.ts'
import { OAUTH_CHANNEL } from '../../shared/oauth-callback.ts'
import { html, NO_HTML, scriptHtml } from '../html/html.ts'
import { directionOf } from '../page/reader-language.ts'

// A channel instead of the opener: providers may cut the tie between the two windows.
const SCRIPT =
  `const given=Object.fromEntries([...new URLSearchParams(location.search),...new URLSearchParams(location.hash.slice(1))]);` +
  `history.replaceState(null,'',location.pathname);new BroadcastChannel(${JSON.stringify(OAUTH_CHANNEL)}).postMessage(given);setTimeout(close,200)`

export const OAUTH_CALLBACK_POLICY = `default-src 'none'; script-src 'sha256-${hash('sha256', SCRIPT, 'base64')}'; base-uri 'none'; form-action 'none'`

/** The page a login in the playground leads back to: hands on what it was given and closes. */
export function oauthCallbackPage(language: string): string {
  const { loggedIn, closeWindow } = authMessagesIn(language) ?? ENGLISH_AUTH
  const head = html`<head><meta charset="utf-8"><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><meta http-equiv="Content-Security-Policy" content="${OAUTH_CALLBACK_POLICY}"><title>${loggedIn}</title></head>`
  return html`<!doctype html><html lang="${language}" dir="${directionOf(language)}">${head}<body><p>${closeWindow}</p>${scriptHtml(NO_HTML, SCRIPT)}</body></html>`
    .markup
}
