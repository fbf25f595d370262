import type { RenderedPage } from '../layout/document.tsx'
import type { SiteConfig } from '../page/route-data.ts'
import { authPage } from './auth-page.tsx'

export interface LoginInput {
  readonly site: SiteConfig
  readonly assetUrl: (name: string) => string
  /** With an email address, or one password for all. */
  readonly form: 'account' | 'password'
  readonly redirect: string
  readonly email?: string | undefined
  /** Why the last try failed. */
  readonly problem?: string | undefined
}

export function loginPage({ site, assetUrl, form, redirect, email, problem }: LoginInput): RenderedPage {
  return authPage({
    site,
    assetUrl,
    title: 'Log in',
    children: (
      <form method="post" action="/login">
        <h1>Log in to {site.name}</h1>
        {problem === undefined ? null : (
          <p class="auth-page-problem" role="alert">
            {problem}
          </p>
        )}
        <input type="hidden" name="redirect" value={redirect} />
        {form === 'account' ? (
          <label>
            Email address
            <input
              type="email"
              name="email"
              autocomplete="username"
              required
              autofocus={email === undefined}
              value={email ?? ''}
            />
          </label>
        ) : null}
        <label>
          Password
          <input
            type="password"
            name="password"
            autocomplete="current-password"
            required
            autofocus={form === 'password' || email !== undefined}
          />
        </label>
        <button type="submit">Log in</button>
      </form>
    ),
  })
}

export interface NoticeInput {
  readonly site: SiteConfig
  readonly assetUrl: (name: string) => string
  readonly title: string
  readonly text: string
  /** A way on. */
  readonly link?: { readonly href: string; readonly label: string } | undefined
}

export function noticePage({ site, assetUrl, title, text, link }: NoticeInput): RenderedPage {
  return authPage({
    site,
    assetUrl,
    title,
    children: (
      <>
        <h1>{title}</h1>
        <p>{text}</p>
        {link === undefined ? null : (
          <a class="auth-page-button" href={link.href}>
            {link.label}
          </a>
        )}
      </>
    ),
  })
}

/** Asks before it ends a session: a link elsewhere must not log anybody out. */
export function logoutPage({ site, assetUrl }: Pick<NoticeInput, 'site' | 'assetUrl'>): RenderedPage {
  return authPage({
    site,
    assetUrl,
    title: 'Log out',
    formTargets: "'self' https:",
    children: (
      <form method="post" action="/logout">
        <h1>Log out of {site.name}?</h1>
        <button type="submit">Log out</button>
        <a href="/">Stay logged in</a>
      </form>
    ),
  })
}

/** The token stands behind the #, which browsers keep to themselves: this page hands it over. */
export function jwtCallbackPage({ site, assetUrl }: Pick<NoticeInput, 'site' | 'assetUrl'>): RenderedPage {
  return authPage({
    site,
    assetUrl,
    title: 'Logging in',
    script: JWT_SCRIPT,
    children: (
      <form method="post" id="handover">
        <h1>Logging in…</h1>
        <input type="hidden" name="token" />
        <noscript>This login needs JavaScript.</noscript>
      </form>
    ),
  })
}

const JWT_SCRIPT =
  "const f=document.getElementById('handover');f.elements.token.value=location.hash.slice(1);history.replaceState(null,'',location.pathname+location.search);f.action=location.pathname+location.search;f.submit()"
