import type { Slugger } from '../shared/slug.ts'
import { normaliseAsset, normaliseLink } from './normalise-link.ts'
import type { ResolveContext } from './resolve-context.ts'
import type { Props } from './tree.ts'

const FIELD_PLACES = ['name', 'query', 'path', 'body', 'header', 'auth', 'cookie', 'response']
const TITLED = new Set(['Accordion', 'Step', 'Tab', 'Expandable'])
const FIELDS = new Set(['ParamField', 'ResponseField', 'Param', 'Property'])

/** The anchor a component has, for links to point at: steps, accordions, tabs, updates and fields have one each. */
export function anchorOf(name: string, props: Props, slugger: Slugger): { id?: string } {
  const { id, title, label } = props
  if (typeof id === 'string') return { id: slugger.reserve(id) }
  if (TITLED.has(name) && typeof title === 'string')
    return props['noAnchor'] === true ? {} : { id: slugger.next(title) }
  if (name === 'Update' && typeof label === 'string') return { id: slugger.next(label) }
  if (!FIELDS.has(name)) return {}
  const field = FIELD_PLACES.map((place) => props[place]).find((value) => typeof value === 'string')
  return typeof field === 'string' ? { id: slugger.next(`param-${field}`) } : {}
}

/** Links and sources in props, made root-relative like those in Markdown. */
export function siteUrls(
  props: Props,
  { file, linksFrom }: Pick<ResolveContext, 'file' | 'linksFrom'>,
): Props {
  const { href, src, img } = props
  if (typeof href !== 'string' && typeof src !== 'string' && typeof img !== 'string') return props
  return {
    ...props,
    ...(typeof href === 'string' && { href: normaliseLink(href, linksFrom) }),
    ...(typeof src === 'string' && { src: normaliseAsset(src, file) }),
    ...(typeof img === 'string' && { img: normaliseAsset(img, file) }),
  }
}
