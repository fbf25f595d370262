import type { FrameMessages } from '../../shared/messages/frame-messages.ts'
import { bannerKey } from './banner-key.ts'
import { renderMarkdown } from '../body/render-body.ts'
import { attribute, html, NO_HTML, type SafeHtml } from '../html/html.ts'
import type { FrameIds } from './frame-ids.ts'
import type { SiteConfig } from '../page/site-config.ts'

/** The notice of docs.json `banner`. */
export function bannerHtml({ banner }: SiteConfig, ids: FrameIds, frame: FrameMessages): SafeHtml {
  if (banner === undefined) return NO_HTML
  const { content, type, color, dismissible } = banner
  const style = attribute('style', backgroundOf(color))
  const key = attribute('data-key', dismissible ? bannerKey(content) : undefined)
  const close =
    dismissible &&
    html`<button type="button" class="banner-close" aria-label="${frame.closeAnnouncement}"></button>`
  return html`<div id="${ids.banner}" class="banner ${type}" role="region" aria-label="${frame.announcement}"${style}${key}><p>${renderMarkdown(content)}</p>${close}</div>`
}

function backgroundOf(color: NonNullable<SiteConfig['banner']>['color']): string | undefined {
  if (color === undefined) return undefined
  if (typeof color === 'string') return `--banner:${color}`
  const light = color.light ?? color.dark
  const dark = color.dark ?? color.light
  return light === undefined ? undefined : `--banner:light-dark(${light},${dark})`
}
