import { escapeHtml, escapeText } from '../html/escape-html.ts'

/** Picks the one view a page shows. Out of sight without scripts, where all views are shown below each other. */
export function viewChooserHtml(views: readonly string[]): string {
  if (views.length === 0) return ''
  const options = views.map((title) => `<option value="${escapeHtml(title)}">${escapeText(title)}</option>`)
  return (
    '<label class="view-chooser"><span class="view-icon"></span><span class="sr-only">Show this page for</span>' +
    `<select class="select" autocomplete="off">${options.join('')}</select></label>`
  )
}
