import { hash } from 'node:crypto'
import { html, trustedHtml } from '../html/html.ts'
import { directionOf } from '../page/reader-language.ts'

export interface BareNotice {
  readonly language: string
  readonly title: string
  readonly text: string
  /** Of the button that asks again. */
  readonly label: string
}

/** A notice that needs nothing of a site: no colours, no logo, no file. */
export function bareNotice({ language, title, text, label }: BareNotice): { html: string; policy: string } {
  const head = html`<head><meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/><meta name="robots" content="noindex"/><title>${title}</title><style>${trustedHtml(STYLE)}</style></head>`
  const body = html`<body><main><h1>${title}</h1><p>${text}</p><a href="">${label}</a></main></body>`
  const { markup } =
    html`<!doctype html><html lang="${language}" dir="${directionOf(language)}">${head}${body}</html>`
  return { html: markup, policy: POLICY }
}

const STYLE =
  ':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;box-sizing:border-box;background:light-dark(#f6f7f8,#0b0c0d);color:light-dark(#3f4650,#c3c8cf);font:1rem/1.6 system-ui,sans-serif}main{width:min(26rem,100%);padding:2rem;box-sizing:border-box;background:light-dark(#fff,#131518);border:1px solid light-dark(#e4e6e9,#26292e);border-radius:1rem}h1{margin:0 0 .75rem;color:light-dark(#15181c,#f2f4f6);font-size:1.375rem;line-height:1.3}p{margin:0}a{display:block;margin-top:1.5rem;padding:.6875rem 1rem;border-radius:.5rem;background:light-dark(#15181c,#f2f4f6);color:light-dark(#fff,#15181c);font-weight:600;text-align:center;text-decoration:none}a:focus-visible{outline:2px solid currentcolor;outline-offset:2px}'

const POLICY = `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; base-uri 'none'; frame-ancestors 'none'`
