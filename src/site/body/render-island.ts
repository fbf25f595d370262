import type { Island, Node, NodeOf } from '../../content/tree.ts'
import { escapeHtml } from '../html/escape-html.ts'
import { isNode } from './page-node.ts'

/** The part of a walk over a page that live components need. */
export interface IslandWalk {
  /** Inside a live component: what the page gave to it, and whether it has been shown. */
  slots: Map<number, boolean> | undefined
  readonly renderAll: (nodes: readonly Node[]) => string
}

/** An author's component: a live one brings what the browser needs to go on from here (web/islands.ts). */
export function renderIsland(node: Island, walk: IslandWalk): string {
  // Inside a live component another one is part of it, and the browser expects no element around it.
  if (walk.slots) return walk.renderAll(node.children)
  const name = escapeHtml(node.name)
  if (node.module === undefined)
    return `<lectern-island data-name="${name}">${walk.renderAll(node.children)}</lectern-island>`
  const given = new Map<number, NodeOf<'fragment'>>()
  const props = JSON.stringify(node.props, (_, value: unknown) => {
    if (!isSlot(value)) return typeof value === 'bigint' ? Number(value) : value
    given.set(value.slot, value)
    return { $slot: value.slot }
  }).replaceAll('<', '\\u003c')
  const shown = (walk.slots = new Map([...given.keys()].map((id) => [id, false])))
  let html = walk.renderAll(node.children)
  for (const [id, part] of given)
    if (!shown.get(id)) html += `<template data-slot="${id}">${inSlot(part, walk)}</template>`
  walk.slots = undefined
  return `<lectern-island data-module="${escapeHtml(node.module)}" data-name="${name}">${html}<script type="application/json">${props}</script></lectern-island>`
}

export function renderSlot(node: NodeOf<'fragment'>, id: number, walk: IslandWalk): string {
  if (!walk.slots?.has(id)) return walk.renderAll(node.children)
  walk.slots.set(id, true)
  return `<span data-slot="${id}" style="display:contents">${inSlot(node, walk)}</span>`
}

/** What the page put into a component is the page's: components in there are live on their own. */
function inSlot(node: NodeOf<'fragment'>, walk: IslandWalk): string {
  const { slots } = walk
  walk.slots = undefined
  const html = walk.renderAll(node.children)
  walk.slots = slots
  return html
}

function isSlot(value: unknown): value is NodeOf<'fragment'> & { readonly slot: number } {
  return isNode(value) && value.type === 'fragment' && value.slot !== undefined
}
