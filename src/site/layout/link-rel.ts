import { html, type SafeHtml } from '../html/html.ts'
import { isExternal } from '../html/safe-url.ts'

/** What a link of the frame says of its target: nothing, unless that is elsewhere. */
export function relOf(href: string): SafeHtml | false {
  return isExternal(href) && html` rel="noopener"`
}
