import type { Messages } from '../../shared/messages/messages.ts'
import { html, NO_HTML, type SafeHtml } from '../html/html.ts'
import type { PageOptions } from '../page/route-data.ts'

/** The way in, or who one is and the way out. */
export function accountHtml(
  account: PageOptions['account'],
  { messages, path }: { readonly messages: Messages; readonly path: string },
): SafeHtml {
  if (account === undefined) return NO_HTML
  if (!account.isLoggedIn)
    return html`<a class="account-link" href="/login?redirect=${encodeURIComponent(path)}">${messages.logIn}</a>`
  const { name } = account
  if (name === undefined) return html`<a class="account-link" href="/logout">${messages.logOut}</a>`
  const initial = String.fromCodePoint(name.trim().codePointAt(0) ?? 63).toUpperCase()
  return html`<details class="account"><summary aria-label="${name}" title="${name}">${initial}</summary><div class="account-menu"><p>${name}</p><a href="/logout">${messages.logOut}</a></div></details>`
}
