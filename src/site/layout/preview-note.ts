import { html, type SafeHtml } from '../html/html.ts'
import type { PreviewNote } from '../page/route-data.ts'

/** Tells reviewers that this is not the live site, and leads there. */
export function previewNoteHtml({ branch, createdAt, liveUrl, differenceUrl }: PreviewNote): SafeHtml {
  const at = new Date(createdAt).toISOString()
  const when = html`<time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time>`
  const what = branch === null ? 'Preview' : html`Preview of <strong>${branch}</strong>`
  return html`<aside class="preview-note" aria-label="Preview">${what}, ${when} <a href="${differenceUrl}">Changes</a> <a href="${liveUrl}">Live page</a></aside>`
}
