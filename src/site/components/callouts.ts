import { CALLOUT_KINDS, type CalloutKind } from '../../shared/callout-kinds.ts'
import { html, NO_HTML, type SafeHtml } from '../html/html.ts'
import { iconOf } from './icon.ts'
import { toneAttribute, type RenderComponent } from './component.ts'

const KINDS: ReadonlySet<unknown> = new Set(CALLOUT_KINDS)

/** The callout of one kind; its colours come from the style sheet, and so does its sign unless the author has one. */
export function calloutOf(kind: CalloutKind): RenderComponent {
  return (props, children, context) =>
    calloutHtml(
      { kind, label: context.words[kind] },
      titled(props, children, context),
      iconOf(props, context),
    )
}

export function calloutHtml(
  { kind, label }: { readonly kind: CalloutKind; readonly label: string },
  children: SafeHtml,
  icon = NO_HTML,
): SafeHtml {
  const sign = html`<div class="callout-sign" data-component-part="callout-icon">${icon}</div>`
  return html`<div class="callout ${kind}${!icon.isEmpty && ' signed'}" data-callout-type="${kind}" role="note" aria-label="${label}">${sign}<div class="callout-body" data-component-part="callout-content">${children}</div></div>`
}

/** Authors give callouts a title, though the format has none. */
const titled: RenderComponent = (props, children, context) => {
  const title = context.line(props['title'])
  return title.isEmpty ? children : html`<p class="callout-title"><strong>${title}</strong></p>${children}`
}

/** A callout with the author's own icon and colour. */
export const renderCallout: RenderComponent = (props, children, context) => {
  const type = props['type']
  if (KINDS.has(type) && props['color'] === undefined)
    return calloutOf(type as CalloutKind)(props, children, context)
  const icon = iconOf(props, context)
  const sign =
    !icon.isEmpty && html`<div class="callout-sign" data-component-part="callout-icon">${icon}</div>`
  return html`<div class="callout custom${!icon.isEmpty && ' signed'}" role="note"${toneAttribute(props)}>${sign}<div class="callout-body" data-component-part="callout-content">${titled(props, children, context)}</div></div>`
}
