import { attribute, html } from '../html/html.ts'
import { isExternal } from '../html/safe-url.ts'
import { classProp, flagProp, hrefAttribute, textProp, type RenderComponent } from './component.ts'
import { iconOf } from './icon.ts'

const BADGE_COLORS = new Set(
  'gray blue green yellow orange red purple white surface white-destructive surface-destructive'.split(' '),
)
const BADGE_SIZES = new Set(['xs', 'sm', 'md', 'lg'])

export const renderBadge: RenderComponent = (props, children, context) => {
  const color = textProp(props, 'color') ?? 'gray'
  const size = textProp(props, 'size') ?? 'md'
  let classes = `badge ${BADGE_COLORS.has(color) ? color : 'gray'}${BADGE_SIZES.has(size) ? ` ${size}` : ''}`
  if (textProp(props, 'shape') === 'pill') classes += ' pill'
  if (flagProp(props, 'stroke')) classes += ' stroke'
  if (flagProp(props, 'disabled')) classes += ' disabled'
  const data = html` data-badge="true"${attribute('data-color', BADGE_COLORS.has(color) ? color : 'gray')}${attribute('data-size', BADGE_SIZES.has(size) ? size : 'md')}`
  return html`<span class="${classes}${classProp(props)}"${data}>${iconOf(props, context)}${children}</span>`
}

/** The tip is in the page, shown on hover and on keyboard focus. */
export const renderTooltip: RenderComponent = (props, children, context) => {
  const id = `tip-${context.uid()}`
  const headline = context.render(props['headline'])
  const tip = context.markdown(props['tip'])
  const link = hrefAttribute(props)
  const cta = context.render(props['cta'])
  const head = !headline.isEmpty && html`<strong>${headline}</strong>`
  const more = !cta.isEmpty && !link.isEmpty && html`<a${link}>${cta}</a>`
  return html`<span class="tooltip" tabindex="0" aria-describedby="${id}">${children}<span class="tooltip-tip" data-component-part="tooltip-content" role="tooltip" id="${id}">\n${head}\n<span>${tip}</span>\n${more}</span></span>`
}

export const renderLink: RenderComponent = (props, children) =>
  html`<a${hrefAttribute(props)}${isExternal(textProp(props, 'href') ?? '') && html` rel="noopener"`}>${children}</a>`
