import { CALLOUT_KINDS } from '../../shared/callout-kinds.ts'
import type { Props } from '../../content/tree.ts'
import { html, trustedHtml, type SafeHtml } from '../html/html.ts'
import { isExternal, safeUrl } from '../html/safe-url.ts'
import {
  classProp,
  flagProp,
  hrefAttribute,
  numberProp,
  textProp,
  toneAttribute,
  type RenderComponent,
} from './component.ts'
import { iconOf } from './icon.ts'

const CARD_TYPES: readonly string[] = CALLOUT_KINDS

/**
 * A card is never a link as a whole, since its text may hold links of its own: the title is the link and the
 * style sheet stretches it over the card.
 */
export const renderCard: RenderComponent = (props, children, context) => {
  const link = hrefAttribute(props)
  const title = context.line(props['title'])
  const cta = context.line(props['cta'])
  const type = CARD_TYPES.find((known) => known === textProp(props, 'type'))
  const classes = `card${flagProp(props, 'horizontal') ? ' horizontal' : ''}${type ? ` ${type}` : ''}${link.isEmpty ? '' : ' linked'}`
  const body =
    children.markup.trim() !== '' &&
    html`<div class="card-body" data-component-part="card-content">${children}</div>`
  const more = !cta.isEmpty && html`<p class="card-cta">${cta}</p>`
  const text = html`<div class="card-text">${titleHtml(title, link, props)}${body}${more}</div>`
  const inside = html`<div class="card-inside" data-component-part="card-content-container">${iconHtml(iconOf(props, context))}${text}</div>`
  return html`<div class="${classes}${classProp(props)}"${toneAttribute(props)}>${imageHtml(props)}${inside}</div>`
}

/** Style sheets of authors look for the icon in a part of its own. */
function iconHtml(icon: SafeHtml): SafeHtml | false {
  return !icon.isEmpty && html`<div class="card-icon" data-component-part="card-icon">${icon}</div>`
}

export const renderColumns: RenderComponent = (props, children) => columnsHtml(props, children, 2)

function columnsHtml(props: Props, children: SafeHtml, usual: number): SafeHtml {
  const cols = Math.min(4, Math.max(1, Math.round(numberProp(props, 'cols') ?? usual)))
  return html`<div class="columns card-group cols-${cols}${classProp(props)}">${children}</div>`
}

export const renderColumn: RenderComponent = (_props, children) => html`<div class="column">${children}</div>`

/** A tile shows a picture (its children) above a title. */
export const renderTile: RenderComponent = (props, children, context) => {
  const link = hrefAttribute(props)
  const description = context.line(props['description'])
  const more = !description.isEmpty && html`<p class="tile-description">${description}</p>`
  const title = titleHtml(context.line(props['title']), link, props)
  return html`<div class="tile${!link.isEmpty && ' linked'}"><div class="tile-picture">${children}</div><div class="card-text">${title}${more}</div></div>`
}

export const renderTiles: RenderComponent = (props, children) => columnsHtml(props, children, 3)

function titleHtml(title: SafeHtml, link: SafeHtml, props: Props): SafeHtml | false {
  if (link.isEmpty) return !title.isEmpty && headingHtml(title)
  const href = textProp(props, 'href') ?? ''
  const away = isExternal(href)
  const arrow = props['arrow'] === undefined ? away : flagProp(props, 'arrow')
  const rel = away && html` rel="noopener"`
  const name = title.isEmpty ? html`<span class="sr-only">${href}</span>` : withoutLinks(title)
  return headingHtml(html`<a${link}${rel}${arrow && html` class="arrow"`}>${name}</a>`)
}

/** Style sheets of authors look for an h2. The outline of the page is the text's alone, so it is none to readers. */
function headingHtml(title: SafeHtml): SafeHtml {
  return html`<h2 class="card-title" role="presentation" data-component-part="card-title">${title}</h2>`
}

/** The title is a link itself, and no link can stand in another. */
function withoutLinks(title: SafeHtml): SafeHtml {
  return title.markup.includes('<a ')
    ? trustedHtml(title.markup.replace(/<\/?a\b[^>]*>/g, ''), title.needs)
    : title
}

function imageHtml(props: Props): SafeHtml | false {
  const image = textProp(props, 'img')
  const url = image === undefined ? undefined : safeUrl(image)
  return url !== undefined && html`<img class="card-image" src="${url}" alt="" loading="lazy">`
}
