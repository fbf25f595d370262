import type { FrameMessages } from '../../shared/messages/frame-messages.ts'
import { html, NO_HTML, type SafeHtml } from '../html/html.ts'
import { renderIcon } from '../icons/render-icon.ts'
import type { FrameIds } from './frame-ids.ts'
import type { PageAction } from '../page/page-actions.ts'

/** The menu beside the title: the first action is the button, the others unfold. */
export function pageActionsHtml(
  actions: readonly PageAction[],
  ids: FrameIds,
  frame: FrameMessages,
): SafeHtml {
  const [first, ...others] = actions
  if (!first) return NO_HTML
  const items = others.map((action) => html`<li>${actionHtml(action, false)}</li>`)
  const menu =
    items.length > 0 &&
    html`<details class="menu page-actions-menu"><summary id="page-context-menu-button" aria-label="${frame.moreActions}"></summary><ul class="menu-list">${items}</ul></details>`
  return html`<div id="${ids['page-context-menu']}" class="page-actions">${actionHtml(first, true)}${menu}</div>`
}

/** The same actions as a list, below the table of contents. */
export function pageActionList(actions: readonly PageAction[]): SafeHtml {
  const items = actions.map((action) => html`<li>${actionHtml(action, true)}</li>`)
  return html`<ul class="page-action-list">${items}</ul>`
}

function actionHtml(action: PageAction, brief: boolean): SafeHtml {
  const { kind, title, description, value } = action
  const icon =
    action.icon !== undefined &&
    html`<span class="page-action-icon">${renderIcon(action.icon, { library: 'fontawesome' })}</span>`
  const more = !brief && html`<small>${description}</small>`
  const inside = html`${icon}<span class="page-action-words"><span>${title}</span>${more}</span>`
  if (kind !== 'link')
    return html`<button type="button" class="page-action" data-action="${kind}" data-value="${value}">${inside}</button>`
  const away = /^https?:/.test(value) && html` target="_blank" rel="noopener"`
  return html`<a class="page-action" href="${value}"${away}>${inside}</a>`
}
