import { html, type SafeHtml } from '../html/html.ts'
import { flagProp, idAttribute, numberProp, textProp, type RenderComponent } from './component.ts'
import { iconOf } from './icon.ts'

export const renderSteps: RenderComponent = (props, children) => {
  const size = titleTag(textProp(props, 'titleSize'))
  return html`<ol class="steps${size !== 'p' && ` size-${size}`}">${children}</ol>`
}

/** The number comes from the list, so that it survives copying and screen readers say it; an icon stands in its place. */
export const renderStep: RenderComponent = (props, children, context) => {
  const tag = titleTag(textProp(props, 'titleSize'))
  const id = textProp(props, 'id')
  const number = numberProp(props, 'stepNumber')
  const icon = iconOf(props, context)
  const text = context.line(props['title'])
  const isLink = id && !flagProp(props, 'noAnchor') && !text.markup.includes('<a ')
  const linked = isLink ? html`<a class="anchor" href="#${id}">${text}</a>` : text
  const title =
    !text.isEmpty && html`<${tag} class="step-title" data-component-part="step-title">${linked}</${tag}>`
  const value = number !== undefined && numbered(Math.trunc(number))
  return html`<li class="step${!icon.isEmpty && ' signed'}"${idAttribute(props)}${value}>${icon}${title}<div class="step-body" data-component-part="step-content">${children}</div></li>`
}

/** For screen readers and for the style sheet, whose counter goes on from here. */
function numbered(number: number): SafeHtml {
  return html` value="${number}" style="counter-set:step ${number}"`
}

function titleTag(size: string | undefined): string {
  return size !== undefined && /^h[2-4]$/.test(size) ? size : 'p'
}
