import type { Island, Node, NodeOf } from '../../content/tree.ts'
import {
  dataHtml,
  html,
  HtmlBuilder,
  NEEDS_ISLANDS,
  scriptJson,
  trustedHtml,
  type SafeHtml,
} from '../html/html.ts'
import { isPageNode } from './page-node.ts'

/** The part of a walk over a page that live components need. */
export interface IslandWalk {
  /** Inside a live component: what the page gave to it, and whether it has been shown. */
  slots: Map<number, boolean> | undefined
  readonly renderAll: (nodes: readonly Node[]) => SafeHtml
}

/** Nothing to see, but the page must bring the program that lets components live. */
const LIVE = trustedHtml('', NEEDS_ISLANDS)

/** An author's component: a live one brings what the browser needs to go on from here (web/islands.ts). */
export function renderIsland(node: Island, walk: IslandWalk): SafeHtml {
  // Inside a live component another one is part of it, and the browser expects no element around it.
  if (walk.slots) return walk.renderAll(node.children)
  const { name, module } = node
  if (module === undefined)
    return html`<lectern-island data-name="${name}">${walk.renderAll(node.children)}</lectern-island>`
  const given = new Map<number, NodeOf<'fragment'>>()
  const props = scriptJson(node.props, (_, value: unknown) => {
    if (!isSlot(value)) return typeof value === 'bigint' ? Number(value) : value
    given.set(value.slot, value)
    return { $slot: value.slot }
  })
  const shown = (walk.slots = new Map([...given.keys()].map((id) => [id, false])))
  const inside = new HtmlBuilder()
  inside.add(walk.renderAll(node.children))
  for (const [id, part] of given)
    if (!shown.get(id)) inside.add(html`<template data-slot="${id}">${inSlot(part, walk)}</template>`)
  walk.slots = undefined
  return html`${LIVE}<lectern-island data-module="${module}" data-name="${name}">${inside.finish()}${dataHtml(html` type="application/json"`, props)}</lectern-island>`
}

export function renderSlot(node: NodeOf<'fragment'>, id: number, walk: IslandWalk): SafeHtml {
  if (!walk.slots?.has(id)) return walk.renderAll(node.children)
  walk.slots.set(id, true)
  return html`<span data-slot="${id}" style="display:contents">${inSlot(node, walk)}</span>`
}

/** What the page put into a component is the page's: components in there are live on their own. */
function inSlot(node: NodeOf<'fragment'>, walk: IslandWalk): SafeHtml {
  const { slots } = walk
  walk.slots = undefined
  const inside = walk.renderAll(node.children)
  walk.slots = slots
  return inside
}

function isSlot(value: unknown): value is NodeOf<'fragment'> & { readonly slot: number } {
  return isPageNode(value) && value.type === 'fragment' && value.slot !== undefined
}
