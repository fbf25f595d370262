import { iconOf } from './icon.ts'
import { toneAttribute, type RenderComponent } from './component.ts'

export type CalloutKind = 'note' | 'warning' | 'info' | 'tip' | 'check' | 'danger'

const LABELS: Readonly<Record<CalloutKind, string>> = {
  note: 'Note',
  warning: 'Warning',
  info: 'Info',
  tip: 'Tip',
  check: 'Done',
  danger: 'Danger',
}

/** The callout of one kind; its sign and colours come from the style sheet. */
export function calloutOf(kind: CalloutKind): RenderComponent {
  return (_props, children) => calloutHtml(kind, children)
}

export function calloutHtml(kind: CalloutKind, children: string): string {
  return `<div class="callout ${kind}" role="note" aria-label="${LABELS[kind]}"><div class="callout-body">${children}</div></div>`
}

/** A callout with the author's own icon and colour. */
export const renderCallout: RenderComponent = (props, children, context) => {
  const type = props['type']
  if (typeof type === 'string' && Object.hasOwn(LABELS, type) && props['color'] === undefined)
    return calloutHtml(type as CalloutKind, children)
  return `<div class="callout custom" role="note"${toneAttribute(props)}>${iconOf(props, context)}<div class="callout-body">${children}</div></div>`
}
