import type { ComponentChildren } from 'preact'
import { CALLOUT_KINDS, type CalloutKind } from '../../src/shared/callout-kinds.ts'
import { messages } from '../lib/messages.ts'
import { iconOf } from './icons.ts'
import { islandMessages } from './island-messages.ts'
import { address, classes, flag, h, line, nodesIn, text, type Given, type View } from './view.ts'

export const inside: View = ({ children }) => children
const PLACES = ['query', 'path', 'body', 'header', 'cookie', 'auth']

export function callout(kind: CalloutKind): View {
  return (props) => calloutView(kind, props)
}

function calloutView(kind: CalloutKind | 'custom', props: Given): ComponentChildren {
  const icon = iconOf(props)
  const label = kind === 'custom' ? undefined : islandMessages()[kind]
  const tone = text(props, 'color')
  return h(
    'div',
    {
      class: `callout ${kind}${icon === null || label === undefined ? '' : ' signed'}`,
      'data-callout-type': label === undefined ? undefined : kind,
      role: 'note',
      'aria-label': label,
      style: tone === undefined ? undefined : { '--tone': tone },
    },
    (icon !== null || label !== undefined) &&
      h('div', { class: 'callout-sign', 'data-component-part': 'callout-icon' }, icon),
    h(
      'div',
      { class: 'callout-body', 'data-component-part': 'callout-content' },
      props['title'] !== undefined &&
        h('p', { class: 'callout-title' }, h('strong', null, line(props['title']))),
      props.children,
    ),
  )
}

export const Callout: View = (props) => {
  const type = text(props, 'type')
  const kind = props['color'] === undefined ? CALLOUT_KINDS.find((one) => one === type) : undefined
  return calloutView(kind ?? 'custom', props)
}

function titleView(props: Given): ComponentChildren {
  const href = address(props['href'])
  const part = { class: 'card-title', role: 'presentation', 'data-component-part': 'card-title' }
  const title = line(props['title'])
  if (href === undefined) return title === undefined ? null : h('h2', part, title)
  const away = /^(?:https?:)?\/\//.test(href)
  const arrow = props['arrow'] === undefined ? away : flag(props, 'arrow')
  const own = { href, rel: away ? 'noopener' : undefined, class: arrow ? 'arrow' : undefined }
  return h('h2', part, h('a', own, title ?? h('span', { class: 'sr-only' }, href)))
}

export const Card: View = (props) => {
  const href = address(props['href'])
  const image = address(props['img'])
  const look = classes(
    props,
    'card',
    flag(props, 'horizontal') && 'horizontal',
    text(props, 'type'),
    href && 'linked',
  )
  return h(
    'div',
    { class: look },
    image !== undefined && h('img', { class: 'card-image', src: image, alt: '', loading: 'lazy' }),
    h(
      'div',
      { class: 'card-inside', 'data-component-part': 'card-content-container' },
      iconOf(props),
      h(
        'div',
        { class: 'card-text' },
        titleView(props),
        props.children !== undefined &&
          h('div', { class: 'card-body', 'data-component-part': 'card-content' }, props.children),
        props['cta'] !== undefined && h('p', { class: 'card-cta' }, line(props['cta'])),
      ),
    ),
  )
}

export function columns(many: number): View {
  return (props) => {
    const cols = Math.min(4, Math.max(1, Math.round(Number(props['cols'] ?? many)) || many))
    return h('div', { class: classes(props, 'columns card-group', `cols-${cols}`) }, props.children)
  }
}

export const Tile: View = (props) =>
  h(
    'div',
    { class: `tile${address(props['href']) === undefined ? '' : ' linked'}` },
    h('div', { class: 'tile-picture' }, props.children),
    h(
      'div',
      { class: 'card-text' },
      titleView(props),
      props['description'] !== undefined && h('p', { class: 'tile-description' }, line(props['description'])),
    ),
  )

export const Tabs: View = (props) => {
  const tabs = nodesIn(props.children)
  const first = Number(props['defaultTabIndex'] ?? 0)
  const list = tabs.map((tab, at) =>
    h(
      'li',
      { role: 'presentation' },
      h(
        'button',
        {
          type: 'button',
          role: 'tab',
          'data-component-part': 'tab-button',
          'aria-selected': String(at === first),
        },
        iconOf(tab.props),
        line(tab.props['title']) ?? islandMessages().tab.replace('{number}', String(at + 1)),
      ),
    ),
  )
  const sync = props['sync'] === false || props['sync'] === 'false' ? 'off' : undefined
  const look = `tabs${flag(props, 'borderBottom') ? ' bordered' : ''}`
  const head = { class: 'tab-list', role: 'tablist', 'data-component-part': 'tabs-list' }
  return h('lectern-tabs', { class: look, 'data-sync': sync }, h('ul', head, list), props.children)
}

export const Tab: View = (props) =>
  h(
    'div',
    { class: 'tab-panel', id: text(props, 'id') },
    h('p', { class: 'tab-title' }, line(props['title'])),
    props.children,
  )

export const Accordion: View = (props) =>
  h(
    'details',
    { class: 'accordion', id: text(props, 'id'), open: flag(props, 'defaultOpen') },
    h(
      'summary',
      null,
      iconOf(props),
      h('span', { class: 'accordion-title', 'data-component-part': 'accordion-title' }, line(props['title'])),
      props['description'] !== undefined &&
        h('span', { class: 'accordion-description' }, line(props['description'])),
    ),
    h('div', { class: 'accordion-body', 'data-component-part': 'accordion-content' }, props.children),
  )

export const Expandable: View = (props) =>
  h(
    'details',
    { class: 'expandable', id: text(props, 'id'), open: flag(props, 'defaultOpen') },
    h('summary', null, line(props['title']) ?? messages().showMore),
    h('div', { class: 'expandable-body' }, props.children),
  )

export const Frame: View = (props) =>
  h(
    'figure',
    { class: classes(props, 'frame') },
    props['hint'] !== undefined && h('p', { class: 'frame-hint' }, line(props['hint'])),
    h('div', { class: 'frame-picture' }, props.children),
    props['caption'] !== undefined && h('figcaption', null, h('p', null, line(props['caption']))),
  )

export const Steps: View = (props) => h('ol', { class: 'steps' }, props.children)

export const Step: View = (props) => {
  const icon = iconOf(props)
  const size = text(props, 'titleSize') ?? ''
  const number = Number(props['stepNumber'] ?? Number.NaN)
  const counted = Number.isFinite(number) ? { value: number, style: { counterSet: `step ${number}` } } : {}
  const title = { class: 'step-title', 'data-component-part': 'step-title' }
  return h(
    'li',
    { class: `step${icon === null ? '' : ' signed'}`, id: text(props, 'id'), ...counted },
    icon,
    props['title'] !== undefined && h(/^h[2-4]$/.test(size) ? size : 'p', title, line(props['title'])),
    h('div', { class: 'step-body', 'data-component-part': 'step-content' }, props.children),
  )
}

export const Badge: View = (props) => {
  const look = [text(props, 'color') ?? 'gray', text(props, 'size') ?? 'md']
  const more = ['stroke', 'disabled'].filter((name) => flag(props, name))
  const pill = props['shape'] === 'pill' && 'pill'
  return h('span', { class: classes(props, 'badge', ...look, pill, ...more) }, iconOf(props), props.children)
}

export const Tooltip: View = (props) =>
  h(
    'span',
    { class: 'tooltip', tabindex: 0 },
    props.children,
    h(
      'span',
      { class: 'tooltip-tip', role: 'tooltip' },
      props['headline'] !== undefined && h('strong', null, line(props['headline'])),
      h('span', null, line(props['tip'])),
      props['cta'] !== undefined && h('a', { href: address(props['href']) }, line(props['cta'])),
    ),
  )

export const Field: View = (props) => {
  const place = PLACES.find((name) => text(props, name) !== undefined)
  const name = text(props, place ?? 'name')
  const tag = (word: string, kind = '') => h('span', { class: `field-tag${kind}` }, word)
  return h(
    'div',
    { class: 'field', id: text(props, 'id') },
    h(
      'div',
      { class: 'field-head' },
      name !== undefined && h('span', { class: 'field-name' }, h('code', null, name)),
      props['type'] !== undefined && h('span', { class: 'field-type' }, line(props['type'])),
      place !== undefined && tag(place),
      flag(props, 'required') && tag(islandMessages().required, ' required'),
      flag(props, 'deprecated') && tag(islandMessages().deprecated, ' deprecated'),
    ),
    props.children !== undefined && h('div', { class: 'field-body' }, props.children),
  )
}

export const Heading: View = (props) =>
  h(
    `h${Math.min(6, Math.max(1, Number(props['level'] ?? 2) || 2))}`,
    { id: text(props, 'id') },
    props.children,
  )

export const Update: View = (props) =>
  h(
    'section',
    { class: 'update', id: text(props, 'id') },
    h(
      'div',
      { class: 'update-head' },
      h('p', { class: 'update-label', 'data-component-part': 'update-label' }, line(props['label'])),
      props['description'] !== undefined &&
        h('p', { class: 'update-description' }, line(props['description'])),
    ),
    h('div', { class: 'update-body', 'data-component-part': 'update-content' }, props.children),
  )

export const Tree: View = Object.assign(((props) => h('div', { class: 'tree' }, props.children)) as View, {
  Folder: ((props) =>
    h(
      'details',
      { class: 'tree-folder', open: flag(props, 'defaultOpen') || props['openable'] === false },
      h('summary', null, line(props['name'])),
      h('div', { class: 'tree-inside' }, props.children),
    )) as View,
  File: ((props) => h('div', { class: 'tree-file' }, line(props['name']))) as View,
})

export const Link: View = (props) => h('a', { href: address(props['href']) }, props.children)
export const Visibility: View = (props) => (props['for'] === 'agents' ? null : props.children)
export const box =
  (name: string): View =>
  (props) =>
    h('div', { class: name }, props.children)
/** A formula is drawn by the server alone: here its source is shown. */
export const Latex: View = (props) => h('code', { class: 'math-source' }, props.children)

export const members = (view: View, more: Readonly<Record<string, View>>): View => Object.assign(view, more)
