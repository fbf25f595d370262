import type { Node } from '../../content/tree.ts'
import type { CalloutKind } from '../../shared/callout-kinds.ts'
import { calloutHtml } from '../components/callouts.ts'
import type { TextMessages } from '../../shared/messages/text-messages.ts'
import type { SafeHtml } from '../html/html.ts'
import type { Container } from './page-node.ts'

const KINDS: Readonly<Record<string, CalloutKind>> = {
  NOTE: 'note',
  TIP: 'tip',
  IMPORTANT: 'info',
  WARNING: 'warning',
  CAUTION: 'danger',
}

/** `> [!NOTE]` as GitHub writes callouts; undefined for an ordinary quote. */
export function renderAlert(
  quote: Container,
  words: TextMessages,
  render: (nodes: readonly Node[]) => SafeHtml,
): SafeHtml | undefined {
  const [first, ...rest] = quote.children
  if (first?.type !== 'paragraph') return undefined
  const [head, ...more] = first.children
  if (head?.type !== 'text') return undefined
  const match = /^\[!([A-Za-z]+)\][ \t]*(?:\n|$)/.exec(head.value)
  const kind = match?.[1] === undefined ? undefined : KINDS[match[1].toUpperCase()]
  if (match === null || kind === undefined) return undefined
  const value = head.value.slice(match[0].length)
  const text: readonly Node[] = value === '' ? withoutBreak(more) : [{ ...head, value }, ...more]
  return calloutHtml(
    { kind, label: words[kind] },
    render(text.length === 0 ? rest : [{ type: 'paragraph', children: text }, ...rest]),
  )
}

function withoutBreak(nodes: readonly Node[]): readonly Node[] {
  return nodes[0]?.type === 'break' ? nodes.slice(1) : nodes
}
