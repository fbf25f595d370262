import { hash } from 'node:crypto'
import { raw } from 'hono/html'
import type { Child } from 'hono/jsx'
import { htmlOf } from '../layout/html-of.ts'
import type { RenderedPage } from '../layout/document.tsx'
import { Brand } from '../layout/header.tsx'
import type { SiteConfig } from '../page/route-data.ts'
import { siteStyle } from '../theme/site-style.ts'

export interface AuthPageInput {
  readonly site: SiteConfig
  readonly title: string
  readonly assetUrl: (name: string) => string
  readonly children: Child
  /** A script of the page itself. */
  readonly script?: string | undefined
  /** Where its form may end up; browsers follow a redirect after a form only to these. */
  readonly formTargets?: string | undefined
}

/** A page before the site: one card in the site's colours, with nothing of the site's content in it. */
export function authPage({
  site,
  title,
  assetUrl,
  children,
  script,
  formTargets,
}: AuthPageInput): RenderedPage {
  const style = siteStyle(site)
  const theme = site.appearance.default === 'system' ? undefined : site.appearance.default
  const html = htmlOf(
    <html lang="en" data-theme={theme}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} - ${site.name}`}</title>
        <style>{raw(style)}</style>
        <link rel="stylesheet" href={assetUrl('auth-pages.css')} />
      </head>
      <body>
        <main class="auth-page">
          <Brand site={site} href="/" />
          {children}
        </main>
        {script === undefined ? null : <script>{raw(script)}</script>}
      </body>
    </html>,
  )
  return { html: `<!doctype html>${html}`, policy: policyOf(style, script, formTargets) }
}

function policyOf(style: string, script: string | undefined, formTargets = "'self'"): string {
  return [
    "default-src 'none'",
    `style-src 'self' '${digest(style)}'`,
    "img-src 'self' https: data:",
    "font-src 'self' https:",
    "connect-src 'self'",
    ...(script === undefined ? [] : [`script-src '${digest(script)}'`]),
    ...(formTargets === '' ? [] : [`form-action ${formTargets}`]),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function digest(text: string): string {
  return `sha256-${hash('sha256', text, 'base64')}`
}
