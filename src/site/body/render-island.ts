import type { Island, Node, NodeOf } from '../../content/tree.ts'
import {
  attribute,
  dataHtml,
  html,
  HtmlBuilder,
  NEEDS_ISLANDS,
  scriptJson,
  trustedHtml,
  type SafeHtml,
} from '../html/html.ts'
import type { IconLibrary } from '../icons/icon-set.ts'
import { renderIcon } from '../icons/render-icon.ts'
import { isPageNode } from './page-node.ts'

/** The part of a walk over a page that live components need. */
export interface IslandWalk {
  /** Inside a live component: what the page gave to it, and whether it has been shown. */
  slots: Map<number, boolean> | undefined
  readonly icons: IconLibrary
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
  const icons = new Set(node.icons)
  const props = scriptJson(node.props, (_, value: unknown) => {
    if (node.icons && typeof value === 'string' && ICON_NAME.test(value)) icons.add(value)
    if (!isSlot(value)) return typeof value === 'bigint' ? Number(value) : asData(value)
    given.set(value.slot, value)
    return { $slot: value.slot, ...(value.as && { as: value.as }) }
  })
  const shown = (walk.slots = new Map([...given.keys()].map((id) => [id, false])))
  const inside = new HtmlBuilder()
  inside.add(walk.renderAll(node.children))
  for (const [id, part] of given)
    if (!shown.get(id)) inside.add(html`<template data-slot="${id}">${inSlot(part, walk)}</template>`)
  walk.slots = undefined
  const drawings = drawn(icons, walk.icons)
  const draw =
    drawings && html`<template data-icons>${dataHtml(html` type="application/json"`, drawings)}</template>`
  return html`${LIVE}<lectern-island data-module="${module}" data-name="${name}"${attribute('data-shared', node.shared)}>${inside.finish()}${draw}${dataHtml(html` type="application/json"`, props)}</lectern-island>`
}

/** How a browser makes again what the page put into a component (web/islands/given.ts). */
function asData(value: unknown): unknown {
  if (!isPageNode(value)) return value
  if (value.type === 'text') return value.value
  if (value.type === 'element') return { $tag: value.name, props: value.props, children: value.children }
  if (value.type === 'island') return { $component: value.name, file: value.file, props: value.props }
  return value.type === 'fragment' ? { $tag: '', children: value.children } : value
}

const ICON_NAME = /^[a-z][a-z\d-]{1,40}$/
// More than any component shows, and no burden on a page.
const MOST_ICONS = 200

function drawn(names: ReadonlySet<string>, library: IconLibrary): SafeHtml | undefined {
  const drawings = [...names]
    .slice(0, MOST_ICONS)
    .map((name) => [name, renderIcon(name, { library }).markup] as const)
    .filter(([, markup]) => markup !== '')
  return drawings.length === 0 ? undefined : scriptJson(Object.fromEntries(drawings))
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
