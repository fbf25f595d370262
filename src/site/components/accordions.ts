import { flagProp, idAttribute, type RenderComponent } from './component.ts'
import { iconOf } from './icon.ts'

export const renderAccordion: RenderComponent = (props, children, context) => {
  const description = context.render(props['description'])
  const small = description === '' ? '' : `<span class="accordion-description">${description}</span>`
  return (
    `<details class="accordion"${idAttribute(props)}${flagProp(props, 'defaultOpen') ? ' open' : ''}>` +
    `<summary>${iconOf(props, context)}<span class="accordion-title">${context.render(props['title'])}</span>${small}</summary>` +
    `<div class="accordion-body">${children}</div></details>`
  )
}

export const renderAccordionGroup: RenderComponent = (_props, children) =>
  `<div class="accordion-group">${children}</div>`

/** Nested fields of a field, folded away. */
export const renderExpandable: RenderComponent = (props, children, context) => {
  const title = context.render(props['title']) || 'Show more'
  return (
    `<details class="expandable"${idAttribute(props)}${flagProp(props, 'defaultOpen') ? ' open' : ''}>` +
    `<summary>${title}</summary><div class="expandable-body">${children}</div></details>`
  )
}
