import { escapeHtml, escapeText } from '../html/escape-html.ts'
import { tagsOf } from '../body/page-choices.ts'
import { wordsOf } from '../body/page-node.ts'
import { idAttribute, textProp, type RenderComponent } from './component.ts'
import { iconOf } from './icon.ts'

/** One entry of a changelog. */
export const renderUpdate: RenderComponent = (props, children, context) => {
  const id = textProp(props, 'id')
  const words = context.render(props['label'])
  const label = id ? `<a class="anchor" href="#${escapeHtml(id)}">${words}</a>` : words
  const description = context.render(props['description'])
  const list = tagsOf({ props })
    .map((tag) => `<li class="badge gray sm">${escapeText(tag)}</li>`)
    .join('')
  return (
    `<section class="update"${idAttribute(props)}><div class="update-head"><p class="update-label">${label}</p>` +
    `${description === '' ? '' : `<p class="update-description">${description}</p>`}${list === '' ? '' : `<ul class="update-tags">${list}</ul>`}</div>` +
    `<div class="update-body">${children}</div></section>`
  )
}

/** What only readers of one language or platform need; scripts show one of them at a time. */
export const renderView: RenderComponent = (props, children, context) =>
  `<section class="view"${idAttribute(props)} data-view="${escapeHtml(wordsOf(props['title']))}">` +
  `<p class="view-title">${iconOf(props, context)}${context.render(props['title'])}</p>${children}</section>`

/** People see everything but what is meant for agents, who read the Markdown export instead. */
export const renderVisibility: RenderComponent = (props, children) =>
  textProp(props, 'for') === 'agents' ? '' : children
