import type { AuthMessages } from '../../shared/messages/auth-messages.ts'
import { html, type SafeHtml } from '../html/html.ts'
import type { RenderedPage } from '../layout/document.ts'
import { authPage, named, type AuthPageSite } from './auth-page.ts'

export interface LoginInput extends AuthPageSite {
  /** With an email address, or one password for all. */
  readonly form: 'account' | 'password'
  readonly redirect: string
  readonly email?: string | undefined
  /** Why the last try failed. */
  readonly problem?: string | undefined
}

export function loginPage({ form, redirect, email, problem, ...of }: LoginInput): RenderedPage {
  const why = problem !== undefined && html`<p class="auth-page-problem" role="alert">${problem}</p>`
  const hidden = html`<input type="hidden" name="redirect" value="${redirect}"/>`
  const { words } = of
  const fields = html`${form === 'account' && emailField(words, email)}${passwordField(words, form === 'password' || email !== undefined)}`
  return authPage({
    ...of,
    title: words.logIn,
    content: html`<form method="post" action="/login"><h1>${named(words.logInTo, { site: of.site.name })}</h1>${why}${hidden}${fields}<button type="submit">${words.logIn}</button></form>`,
  })
}

function emailField(words: AuthMessages, email: string | undefined): SafeHtml {
  return html`<label>${words.email}<input type="email" name="email" autocomplete="username" required=""${focus(email === undefined)} value="${email ?? ''}"/></label>`
}

function passwordField(words: AuthMessages, first: boolean): SafeHtml {
  return html`<label>${words.password}<input type="password" name="password" autocomplete="current-password" required=""${focus(first)}/></label>`
}

function focus(wanted: boolean): SafeHtml | false {
  return wanted && html` autofocus=""`
}

export interface NoticeInput extends AuthPageSite {
  readonly title: string
  readonly text: string
  /** For whoever is asked for help. */
  readonly detail?: string | undefined
  /** A way on. */
  readonly link?: { readonly href: string; readonly label: string } | undefined
}

export function noticePage({ title, text, detail, link, ...of }: NoticeInput): RenderedPage {
  const next = link && html`<a class="auth-page-button" href="${link.href}">${link.label}</a>`
  return authPage({
    ...of,
    title,
    content: html`<h1>${title}</h1><p>${text}</p>${detail !== undefined && html`<p><code>${detail}</code></p>`}${next}`,
  })
}

/** Asks before it ends a session: a link elsewhere must not log anybody out. */
export function logoutPage(of: AuthPageSite): RenderedPage {
  const { words } = of
  return authPage({
    ...of,
    title: words.logOut,
    formTargets: "'self' https:",
    content: html`<form method="post" action="/logout"><h1>${named(words.logOutOf, { site: of.site.name })}</h1><button type="submit">${words.logOut}</button><a href="/">${words.stay}</a></form>`,
  })
}

/** The token stands behind the #, which browsers keep to themselves: this page hands it over. */
export function jwtCallbackPage(of: AuthPageSite): RenderedPage {
  const { words } = of
  return authPage({
    ...of,
    title: words.logIn,
    script: JWT_SCRIPT,
    content: html`<form method="post" id="handover"><h1>${words.loggingIn}</h1><input type="hidden" name="token"/><noscript>${words.needsScript}</noscript></form>`,
  })
}

const JWT_SCRIPT =
  "const f=document.getElementById('handover');f.elements.token.value=location.hash.slice(1);history.replaceState(null,'',location.pathname+location.search);f.action=location.pathname+location.search;f.submit()"
