import type { Icon } from '../../config/schema/icon.ts'
import type { Props } from '../../content/tree.ts'
import type { IconLibrary } from '../icons/icon-set.ts'
import { isIconUrl, renderIcon, type IconLook } from '../icons/render-icon.ts'
import { html, NO_HTML, type SafeHtml } from '../html/html.ts'
import { folderUrl } from '../html/safe-url.ts'
import { cssColor, textProp, type ComponentContext, type RenderComponent } from './component.ts'

type IconContext = Pick<ComponentContext, 'render' | 'icons'>

export const renderIconComponent: RenderComponent = (props, _children, context) =>
  iconHtml(props['icon'] ?? props['src'] ?? props['name'], context, {
    library: libraryOf(textProp(props, 'library')) ?? context.icons,
    type: textProp(props, 'iconType'),
    size: textProp(props, 'size'),
    color: cssColor(props['color']),
    className: textProp(props, 'className') ?? textProp(props, 'class'),
  })

/** The `icon` prop of any component; empty when there is none. */
export function iconOf(props: Props, context: IconContext): SafeHtml {
  return iconHtml(props['icon'], context, { library: context.icons, type: textProp(props, 'iconType') })
}

/** What docs.json and frontmatter say about an icon. */
export interface NamedIcon {
  readonly icon?: string | undefined
  readonly iconType?: string | undefined
  /** For this one icon, when it is not the library of the site. */
  readonly iconLibrary?: string | undefined
  readonly color?: string | undefined
}

/** The icon of a navigation entry, where icons are names and never JSX. */
export function namedIcon({ icon, iconType, iconLibrary, color }: NamedIcon, library: IconLibrary): SafeHtml {
  if (icon === undefined || icon === '') return NO_HTML
  return renderIcon(isIconUrl(icon) ? folderUrl(icon) : icon, {
    library: libraryOf(iconLibrary) ?? library,
    type: iconType,
    color: isIconUrl(icon) ? undefined : cssColor(color),
  })
}

/** An icon as docs.json writes it: a name, or an object that names library and style for this one. */
export function configIcon(icon: Icon | undefined, type: string | undefined, library: IconLibrary): SafeHtml {
  if (icon === undefined || typeof icon === 'string') return namedIcon({ icon, iconType: type }, library)
  return namedIcon({ icon: icon.name, iconType: icon.style ?? type, iconLibrary: icon.library }, library)
}

function iconHtml(icon: unknown, context: IconContext, look: IconLook): SafeHtml {
  if (typeof icon === 'string') return renderIcon(icon, look)
  const drawing = typeof icon === 'boolean' ? NO_HTML : context.render(icon)
  return drawing.isEmpty ? NO_HTML : html`<span class="icon">${drawing}</span>`
}

function libraryOf(name: string | undefined): IconLibrary | undefined {
  return name === 'fontawesome' || name === 'lucide' || name === 'tabler' ? name : undefined
}
