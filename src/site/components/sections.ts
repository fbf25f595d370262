import { attribute, html, NO_HTML } from '../html/html.ts'
import { tagsOf } from '../body/page-choices.ts'
import { textOf } from '../body/page-node.ts'
import { idAttribute, textProp, type RenderComponent } from './component.ts'
import { iconOf } from './icon.ts'

/** One entry of a changelog. */
export const renderUpdate: RenderComponent = (props, children, context) => {
  const id = textProp(props, 'id')
  const label = context.render(props['label'])
  const title = id ? html`<a class="anchor" href="#${id}">${label}</a>` : label
  const description = context.render(props['description'])
  const more = !description.isEmpty && html`<p class="update-description">${description}</p>`
  const tags = tagsOf({ props }).map((tag) => html`<li class="badge gray sm">${tag}</li>`)
  const list = tags.length > 0 && html`<ul class="update-tags">${tags}</ul>`
  const head = html`<div class="update-head"><p class="update-label" data-component-part="update-label">${title}</p>${more}${list}</div>`
  return html`<section class="update"${idAttribute(props)}>${head}<div class="update-body" data-component-part="update-content">${children}</div></section>`
}

/** What only readers of one language or platform need; scripts show one of them at a time. */
export const renderView: RenderComponent = (props, children, context) => {
  const name = attribute('data-view', textOf(props['title']))
  const title = html`<p class="view-title">${iconOf(props, context)}${context.render(props['title'])}</p>`
  return html`<section class="view multi-view-item"${idAttribute(props)}${name}>${title}${children}</section>`
}

/** People see everything but what is meant for agents, who read the Markdown export instead. */
export const renderVisibility: RenderComponent = (props, _children, context) =>
  textProp(props, 'for') === 'agents' ? NO_HTML : context.render(context.node.children)
