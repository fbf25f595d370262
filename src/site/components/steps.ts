import { escapeHtml } from '../html/escape-html.ts'
import { flagProp, idAttribute, numberProp, textProp, type RenderComponent } from './component.ts'
import { iconOf } from './icon.ts'

export const renderSteps: RenderComponent = (props, children) => {
  const size = titleTag(textProp(props, 'titleSize'))
  return `<ol class="steps${size === 'p' ? '' : ` size-${size}`}">${children}</ol>`
}

/** The number comes from the list, so that it survives copying and screen readers say it; an icon stands in its place. */
export const renderStep: RenderComponent = (props, children, context) => {
  const tag = titleTag(textProp(props, 'titleSize'))
  const id = textProp(props, 'id')
  const number = numberProp(props, 'stepNumber')
  const icon = iconOf(props, context)
  const words = context.render(props['title'])
  const title =
    id && !flagProp(props, 'noAnchor') ? `<a class="anchor" href="#${escapeHtml(id)}">${words}</a>` : words
  return (
    `<li class="step${icon === '' ? '' : ' signed'}"${idAttribute(props)}${number === undefined ? '' : numbered(Math.trunc(number))}>${icon}` +
    `${words === '' ? '' : `<${tag} class="step-title">${title}</${tag}>`}<div class="step-body">${children}</div></li>`
  )
}

/** For screen readers and for the style sheet, whose counter goes on from here. */
function numbered(number: number): string {
  return ` value="${number}" style="counter-set:step ${number}"`
}

function titleTag(size: string | undefined): string {
  return size !== undefined && /^h[2-4]$/.test(size) ? size : 'p'
}
