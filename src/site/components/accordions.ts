import { html } from '../html/html.ts'
import { flagProp, idAttribute, type RenderComponent } from './component.ts'
import { iconOf } from './icon.ts'

export const renderAccordion: RenderComponent = (props, children, context) => {
  const description = context.line(props['description'])
  const small = !description.isEmpty && html`<span class="accordion-description">${description}</span>`
  const title = html`<span class="accordion-title" data-component-part="accordion-title">${context.line(props['title'])}</span>`
  const open = flagProp(props, 'defaultOpen') && html` open`
  return html`<details class="accordion"${idAttribute(props)}${open}><summary>${iconOf(props, context)}${title}${small}</summary><div class="accordion-body" data-component-part="accordion-content">${children}</div></details>`
}

export const renderAccordionGroup: RenderComponent = (_props, children) =>
  html`<div class="accordion-group">${children}</div>`

/** Nested fields of a field, folded away. */
export const renderExpandable: RenderComponent = (props, children, context) => {
  const title = context.line(props['title'])
  const open = flagProp(props, 'defaultOpen') && html` open`
  return html`<details class="expandable"${idAttribute(props)}${open}><summary>${title.isEmpty ? context.words.showMore : title}</summary><div class="expandable-body">${children}</div></details>`
}
