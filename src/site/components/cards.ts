import type { Props } from '../../content/tree.ts'
import { escapeHtml, escapeText } from '../html/escape-html.ts'
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

/**
 * A card is never a link as a whole, since its text may hold links of its own: the title is the link and the
 * style sheet stretches it over the card.
 */
export const renderCard: RenderComponent = (props, children, context) => {
  const link = hrefAttribute(props)
  const title = context.render(props['title'])
  const cta = context.render(props['cta'])
  const type = textProp(props, 'type')
  const classes = `card${flagProp(props, 'horizontal') ? ' horizontal' : ''}${type ? ` ${escapeHtml(type)}` : ''}${link === '' ? '' : ' linked'}`
  const body = children.trim() === '' ? '' : `<div class="card-body">${children}</div>`
  const more = cta === '' ? '' : `<p class="card-cta">${cta}</p>`
  return (
    `<div class="${classes}${classProp(props)}"${toneAttribute(props)}>${imageHtml(props)}${iconOf(props, context)}` +
    `<div class="card-text">${titleHtml(title, link, props)}${body}${more}</div></div>`
  )
}

export const renderColumns: RenderComponent = (props, children) => {
  const cols = Math.min(4, Math.max(1, Math.round(numberProp(props, 'cols') ?? 2)))
  return `<div class="columns cols-${cols}${classProp(props)}">${children}</div>`
}

export const renderColumn: RenderComponent = (_props, children) => `<div class="column">${children}</div>`

/** A tile shows a picture (its children) above a title. */
export const renderTile: RenderComponent = (props, children, context) => {
  const link = hrefAttribute(props)
  const description = context.render(props['description'])
  return (
    `<div class="tile${link === '' ? '' : ' linked'}"><div class="tile-picture">${children}</div>` +
    `<div class="card-text">${titleHtml(context.render(props['title']), link, props)}` +
    `${description === '' ? '' : `<p class="tile-description">${description}</p>`}</div></div>`
  )
}

export const renderTiles: RenderComponent = (props, children, context) =>
  renderColumns({ cols: 3, ...props }, children, context)

function titleHtml(title: string, link: string, props: Props): string {
  if (link === '') return title === '' ? '' : `<p class="card-title">${title}</p>`
  const href = textProp(props, 'href') ?? ''
  const away = isExternal(href)
  const arrow = props['arrow'] === undefined ? away : flagProp(props, 'arrow')
  const rel = away ? ' rel="noopener"' : ''
  const name = title === '' ? `<span class="sr-only">${escapeText(href)}</span>` : title
  return `<p class="card-title"><a${link}${rel}${arrow ? ' class="arrow"' : ''}>${name}</a></p>`
}

function imageHtml(props: Props): string {
  const image = textProp(props, 'img')
  const url = image === undefined ? undefined : safeUrl(image)
  return url === undefined ? '' : `<img class="card-image" src="${escapeHtml(url)}" alt="" loading="lazy">`
}
