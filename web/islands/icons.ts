import { address, h, text, type Given, type View } from './view.ts'
import type { ComponentChildren } from 'preact'

/** Drawings that came with the page, by name: browsers have no library of icons. */
const DRAWINGS = new Map<string, string>()

export function addIcons(drawings: Readonly<Record<string, string>>): void {
  for (const [name, drawing] of Object.entries(drawings)) DRAWINGS.set(name, drawing)
}

/** The `icon` prop of any component. */
export function iconOf(props: Given, icon: unknown = props['icon']): ComponentChildren {
  if (icon === undefined || icon === null || typeof icon === 'boolean') return null
  if (typeof icon !== 'string') return h('span', { class: 'icon' }, icon as ComponentChildren)
  if (icon.includes('/')) return h('img', { class: 'icon', src: address(icon), alt: '' })
  const drawing = DRAWINGS.get(icon)
  if (drawing !== undefined) return drawn(drawing, props)
  return /^[^\sA-Za-z_<>&"'-]{1,14}$/.test(icon)
    ? h('span', { class: 'icon', 'aria-hidden': 'true' }, icon)
    : null
}

export const Icon: View = (props) => iconOf(props, props['icon'] ?? props['src'] ?? props['name'])

/** The very element the server writes, so that a drawing which is there already stays. */
function drawn(markup: string, props: Given): ComponentChildren {
  const [, attributes = '', body = ''] = /^<svg([^>]*)>(.*)<\/svg>$/s.exec(markup) ?? []
  const own = Object.fromEntries(
    [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
  const size = text(props, 'size')
  const color = text(props, 'color')
  const style = {
    ...(size !== undefined && { '--icon-size': /^\d+$/.test(size) ? `${size}px` : size }),
    ...(color !== undefined && { color }),
  }
  const className = ['icon', text(props, 'className')].filter(Boolean).join(' ')
  return h('svg', { ...own, class: className, style, dangerouslySetInnerHTML: { __html: body } })
}
