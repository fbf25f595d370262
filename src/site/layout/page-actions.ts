import { escapeAll } from '../html/escape-html.ts'
import { renderIcon } from '../icons/render-icon.ts'
import type { PageAction } from '../page/page-actions.ts'

/** The menu beside the title: the first action is the button, the others unfold. */
export function pageActionsHtml(actions: readonly PageAction[]): string {
  const [first] = actions
  if (!first) return ''
  let more = ''
  for (let at = 1; at < actions.length; at++)
    more += `<li>${actionHtml(actions[at] as PageAction, false)}</li>`
  const menu =
    more === ''
      ? ''
      : `<details class="menu page-actions-menu"><summary aria-label="More actions"></summary><ul class="menu-list">${more}</ul></details>`
  return `<div class="page-actions">${actionHtml(first, true)}${menu}</div>`
}

/** The same actions as a list, below the table of contents. */
export function pageActionList(actions: readonly PageAction[]): string {
  const items = actions.map((action) => `<li>${actionHtml(action, true)}</li>`)
  return `<ul class="page-action-list">${items.join('')}</ul>`
}

function actionHtml(action: PageAction, brief: boolean): string {
  const { kind, title, description } = action
  const value = escapeAll(action.value)
  const icon =
    action.icon === undefined
      ? ''
      : `<span class="page-action-icon">${renderIcon(action.icon, { library: 'fontawesome' })}</span>`
  const inside = `${icon}<span class="page-action-words"><span>${escapeAll(title)}</span>${brief ? '' : `<small>${escapeAll(description)}</small>`}</span>`
  if (kind !== 'link')
    return `<button type="button" class="page-action" data-action="${kind}" data-value="${value}">${inside}</button>`
  const away = /^https?:/.test(action.value) ? ' target="_blank" rel="noopener"' : ''
  return `<a class="page-action" href="${value}"${away}>${inside}</a>`
}
