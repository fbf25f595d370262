import type { Node } from '../../content/tree.ts'
import { calloutHtml, type CalloutKind } from '../components/callouts.ts'
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
  render: (nodes: readonly Node[]) => string,
): string | undefined {
  const [first, ...rest] = quote.children
  if (first?.type !== 'paragraph') return undefined
  const [head, ...words] = first.children
  if (head?.type !== 'text') return undefined
  const match = /^\[!([A-Za-z]+)\][ \t]*(?:\n|$)/.exec(head.value)
  const kind = match?.[1] === undefined ? undefined : KINDS[match[1].toUpperCase()]
  if (match === null || kind === undefined) return undefined
  const value = head.value.slice(match[0].length)
  const text: readonly Node[] = value === '' ? dropBreak(words) : [{ ...head, value }, ...words]
  return calloutHtml(
    kind,
    render(text.length === 0 ? rest : [{ type: 'paragraph', children: text }, ...rest]),
  )
}

function dropBreak(words: readonly Node[]): readonly Node[] {
  return words[0]?.type === 'break' ? words.slice(1) : words
}
