import type { Props } from '../../content/tree.ts'
import { attribute, escapeHtml, escapeText } from '../escape-html.ts'
import { safeUrl } from '../safe-url.ts'
import { cssColor, numberProp, textProp, type ComponentContext, type RenderComponent } from './component.ts'

export const renderIcon: RenderComponent = (props, _children, context) => {
  const size = numberProp(props, 'size')
  const color = cssColor(props['color'])
  const style = `${size === undefined ? '' : `--icon-size:${size}px;`}${color === undefined ? '' : `color:${color};`}`
  return iconHtml({ ...props, icon: props['icon'] ?? props['src'] }, context, style)
}

/** The `icon` prop of any component; empty when there is none. */
export function iconOf(props: Props, context: Pick<ComponentContext, 'render'>): string {
  return iconHtml(props, context, '')
}

/** The icon of a navigation entry, where icons are names and never JSX. */
export function namedIcon(entry: {
  readonly icon: string | undefined
  readonly iconType: string | undefined
}): string {
  if (entry.icon === undefined) return ''
  return iconHtml({ icon: entry.icon, iconType: entry.iconType }, NO_NODES, '')
}

const NO_NODES = { render: () => '' }

/**
 * A picture for a path or URL, the character itself for an emoji, and for a library's name an empty box that
 * takes no room until the icon library fills it.
 */
function iconHtml(props: Props, context: Pick<ComponentContext, 'render'>, style: string): string {
  const icon = props['icon']
  if (icon === undefined || icon === null || icon === false || icon === '') return ''
  if (typeof icon !== 'string') return `<span class="icon">${context.render(icon)}</span>`
  const look = style === '' ? '' : attribute('style', style)
  if (/[/.]/.test(icon)) {
    const url = safeUrl(icon)
    return url === undefined ? '' : `<img class="icon" src="${escapeHtml(url)}" alt=""${look}>`
  }
  if (!/^[\w\s:-]+$/.test(icon))
    return `<span class="icon" aria-hidden="true"${look}>${escapeText(icon)}</span>`
  const type = attribute('data-icon-type', textProp(props, 'iconType'))
  return `<span class="icon" data-icon="${escapeHtml(icon)}"${type}${look} aria-hidden="true"></span>`
}
