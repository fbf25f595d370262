import { html, NO_HTML } from '../html/html.ts'
import { textOf } from '../body/page-node.ts'
import { classProp, flagProp, idAttribute, numberProp, textProp, type RenderComponent } from './component.ts'

export const renderHeading: RenderComponent = (props, children) => {
  const level = Math.min(6, Math.max(1, Math.round(numberProp(props, 'level') ?? 2)))
  const id = textProp(props, 'id')
  const linked =
    id !== undefined && id !== '' && !flagProp(props, 'noAnchor') && !children.markup.includes('<a ')
  const inside = linked ? html`<a class="anchor" href="#${id}">${children}</a>` : children
  return html`<h${level}${idAttribute(props)}>${inside}</h${level}>`
}

export const renderLatex: RenderComponent = (_props, _children, context) =>
  context.math.render(textOf(context.node.children), false)

/** A link to a repository; its numbers would need a request to a third party, so there are none. */
export const renderRepo: RenderComponent = (props) => {
  const match = /^(?:https?:\/\/github\.com\/)?([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(
    textProp(props, 'repo') ?? '',
  )
  const repo = match?.[1]
  if (repo === undefined) return NO_HTML
  const link = html`<a class="arrow" rel="noopener" href="https://github.com/${repo}">${repo}</a>`
  return html`<div class="card linked repo${classProp(props)}"><div class="card-inside"><div class="card-text"><p class="card-title">${link}</p></div></div></div>`
}

/** Components that only hold what is inside them. */
export const renderChildren: RenderComponent = (_props, children) => children
