import type { FrameMessages } from '../../shared/messages/frame-messages.ts'
import { html, NO_HTML, type SafeHtml } from '../html/html.ts'

/** Picks the one view a page shows. Out of sight without scripts, where all views are shown below each other. */
export function viewChooserHtml(views: readonly string[], frame: FrameMessages): SafeHtml {
  if (views.length === 0) return NO_HTML
  const options = views.map(
    (title) => html`<option class="multi-view-dropdown-item" value="${title}">${title}</option>`,
  )
  return html`<label id="multi-view-dropdown" class="view-chooser multi-view-dropdown"><span class="view-icon"></span><span class="sr-only">${frame.showFor}</span><select class="select multi-view-dropdown-trigger" autocomplete="off">${options}</select></label>`
}
