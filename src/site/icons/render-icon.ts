import { Lru } from '../../lib/lru.ts'
import { attribute, html, NO_HTML, trustedHtml, type SafeHtml } from '../html/html.ts'
import { safeUrl } from '../html/safe-url.ts'
import { findIcon } from './find-icon.ts'
import type { IconDrawing, IconLibrary } from './icon-set.ts'

export interface IconLook {
  /** Library that names are looked up in. */
  readonly library: IconLibrary
  /** `iconType`, the style of a Font Awesome icon. */
  readonly type?: string | undefined
  /** Pixels, or a length such as `1.5em`; without it the icon grows with the text. */
  readonly size?: number | string | undefined
  /** A colour that was checked (see cssColor). */
  readonly color?: string | undefined
  readonly className?: string | undefined
  /** What the icon says to those who do not see it; without it the icon is decoration. */
  readonly label?: string | undefined
}

const drawn = new Lru<string, SafeHtml>({ entries: 4000 })

/**
 * An icon as HTML: the drawing for a name, a picture for a path or URL, the sign itself for an emoji. Nothing at
 * all for a name that nobody knows, so that it leaves no hole.
 */
export function renderIcon(icon: string, look: IconLook): SafeHtml {
  if ((look.size ?? look.color ?? look.className ?? look.label) !== undefined) return iconHtml(icon, look)
  // Thousands of pages show the same few icons, almost all of them without a look of their own.
  return drawn.getOrMake(`${look.library} ${look.type ?? ''} ${icon}`, () => iconHtml(icon, look))
}

/** True for a name that would show nothing. */
export function unknownIcon(icon: string, library: IconLibrary): boolean {
  if (isIconUrl(icon) || isSign(icon)) return false
  return !isName(icon) || findIcon({ name: icon, library }) === undefined
}

/** True for a path or URL of a picture. `n/a` is neither. */
export function isIconUrl(icon: string): boolean {
  const isPath = icon.trimStart().startsWith('/') || (icon.includes('/') && /[.:]/.test(icon))
  return isPath || /\.[a-z]{3,4}$/i.test(icon)
}

function iconHtml(icon: string, look: IconLook): SafeHtml {
  if (isIconUrl(icon)) return pictureHtml(icon, look)
  const drawing = isName(icon) ? findIcon({ name: icon, library: look.library, type: look.type }) : undefined
  if (drawing !== undefined) return svg(drawing, attributes(look))
  return isSign(icon) ? html`<span${attributes(look)}>${icon.trim()}</span>` : NO_HTML
}

/** The size in the attributes is for readers of the HTML without our style sheet, where an icon would fill the page. */
function svg({ body, width, height }: IconDrawing, own: SafeHtml): SafeHtml {
  return html`<svg${own} width="1em" height="1em" viewBox="0 0 ${width} ${height}">${trustedHtml(body)}</svg>`
}

/** Authors who wanted a picture of their own wrote the end of a style into the name: it says which one. */
const IN_STYLE = /\bmask-image:\s*url\(\s*['"]?([^'")\s]+)/

/** A picture keeps its own colours, unless the author asks for one: then its shape is filled with it. */
function pictureHtml(icon: string, look: IconLook): SafeHtml {
  const url = safeUrl(IN_STYLE.exec(icon)?.[1] ?? icon.trim())
  if (url === undefined) return NO_HTML
  if (look.color !== undefined && /\.svg$/i.test(url)) {
    const mask = `mask-image:url("${url.replace(/["\\\n\r]/g, encodeURIComponent)}")`
    return html`<span${attributes({ ...look, className: `mask${space(look.className)}` }, mask)}></span>`
  }
  const own = attribute('class', `icon${space(look.className)}`)
  return html`<img${own} src="${url}" alt="${look.label ?? ''}"${styleOf(look, '')}>`
}

function attributes(look: IconLook, extra = ''): SafeHtml {
  const label =
    look.label === undefined
      ? html` aria-hidden="true"`
      : html` role="img"${attribute('aria-label', look.label)}`
  return html`${attribute('class', `icon${space(look.className)}`)}${label}${styleOf(look, extra)}`
}

function styleOf({ size, color }: IconLook, extra: string): SafeHtml {
  const length = lengthOf(size)
  const rules = [length && `--icon-size:${length}`, color && `color:${color}`, extra]
    .filter(Boolean)
    .join(';')
  return attribute('style', rules || undefined)
}

function lengthOf(size: number | string | undefined): string | undefined {
  const [, number, unit = 'px'] = /^(\d+(?:\.\d+)?)(px|r?em|%)?$/.exec(String(size ?? '').trim()) ?? []
  return number === undefined ? undefined : `${number}${unit}`
}

function space(className: string | undefined): string {
  return className === undefined ? '' : ` ${className}`
}

function isName(icon: string): boolean {
  return /^[\w\s:+-]{1,80}$/.test(icon)
}

/** An emoji, or a letter of a script that no icon is named in. */
function isSign(icon: string): boolean {
  return /^[^\sA-Za-z_<>&"'-]{1,14}$/.test(icon.trim()) && /[^\d:]/.test(icon)
}
