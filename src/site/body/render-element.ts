import type { Props } from '../../content/tree.ts'
import { attribute, authorHtml, html, HtmlBuilder, NO_HTML, type SafeHtml } from '../html/html.ts'
import { safeUrl } from '../html/safe-url.ts'

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
const RAW_TEXT = new Set(['script', 'style'])
const URL_ATTRIBUTES = new Set('action cite data formaction href poster src xlink:href'.split(' '))
const UNITLESS =
  /^(?:opacity|zIndex|flex|flexGrow|flexShrink|order|fontWeight|lineHeight|columnCount|gridRow|gridColumn|scale|zoom|orphans|widows|tabSize|aspectRatio|fillOpacity|strokeOpacity|animationIterationCount)$/
const RENAMED: Readonly<Record<string, string>> = {
  acceptCharset: 'accept-charset',
  className: 'class',
  defaultChecked: 'checked',
  defaultValue: 'value',
  htmlFor: 'for',
  httpEquiv: 'http-equiv',
  xlinkHref: 'xlink:href',
}
const NOT_ATTRIBUTES = new Set([
  'actions',
  'actionsPlacement',
  'children',
  'dangerouslySetInnerHTML',
  'key',
  'noZoom',
  'ref',
  'suppressHydrationWarning',
])
// SVG spells these with capitals; every other SVG property with capitals is dashed in HTML.
const SVG_CAMEL = new Set(
  (
    'attributeName baseFrequency calcMode clipPathUnits diffuseConstant edgeMode filterUnits gradientTransform ' +
    'gradientUnits kernelMatrix keyPoints keySplines keyTimes lengthAdjust limitingConeAngle markerHeight ' +
    'markerUnits markerWidth maskContentUnits maskUnits numOctaves pathLength patternContentUnits ' +
    'patternTransform patternUnits pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio primitiveUnits ' +
    'refX refY repeatCount repeatDur specularConstant specularExponent spreadMethod startOffset stdDeviation ' +
    'stitchTiles surfaceScale systemLanguage tableValues targetX targetY textLength viewBox xChannelSelector ' +
    'yChannelSelector'
  ).split(' '),
)
const SVG_DASHED =
  /^(?:alignment|baseline|clip[PR]|color[A-Z]|cursor|dominant|fill|flood|font|glyph|image[A-Z]|letter|lighting|marker|mask|overflow|paint|pointer|shape|stop|stroke|text[A-Z]|transform[A-Z]|unicode|vector|word|writing)/

/** Writes an HTML element from JSX: React's names become HTML's, and nothing that runs code gets through. */
export function renderElement(name: string, props: Props, children: SafeHtml): SafeHtml {
  if (!/^[a-z][\w.:-]*$/i.test(name)) return children
  const attributes = new HtmlBuilder()
  for (const key in props) attributes.add(renderAttribute(key, props[key]))
  if ((name === 'img' || name === 'iframe') && props['loading'] === undefined)
    attributes.add(html` loading="lazy"`)
  if (name === 'img' && props['alt'] === undefined) attributes.add(html` alt=""`)
  if (name === 'img' && isOn(props['noZoom'])) attributes.add(html` data-no-zoom=""`)
  // No browser starts a film with sound by itself.
  if (name === 'video' && isOn(props['autoPlay'] ?? props['autoplay']))
    attributes.add(html` muted="" playsinline=""`)
  const start = authorHtml(`<${name}${attributes.finish().markup}>`)
  if (VOID.has(name)) return start
  const inner = innerHtml(props)
  return html`${start}${inner === undefined ? children : authorHtml(inner)}</${name}>`
}

/** True for elements whose content is not HTML, so that text in it must not be escaped. */
export function holdsRawText(name: string): boolean {
  return RAW_TEXT.has(name)
}

function renderAttribute(key: string, value: unknown): SafeHtml {
  if (value === undefined || value === null || value === false || NOT_ATTRIBUTES.has(key)) {
    return value === false && /^(?:aria|data)-[\w:.-]+$/.test(key) ? attribute(key, 'false') : NO_HTML
  }
  if (/^on/i.test(key)) return NO_HTML
  const name = attributeName(key)
  if (name === undefined) return NO_HTML
  if (value === true) return attribute(name, /^(?:aria|data)-/.test(name) ? 'true' : '')
  if (name === 'style') return styleAttribute(value)
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'bigint') return NO_HTML
  const text = String(value)
  return attribute(name, URL_ATTRIBUTES.has(name) ? safeUrl(text) : text)
}

const attributeNames = new Map<string, string | undefined>()
const MAX_NAMES = 2000

/** `className` -> `class`, `strokeWidth` -> `stroke-width`; remembered, since pages repeat the same few. */
function attributeName(key: string): string | undefined {
  const known = attributeNames.get(key)
  if (known !== undefined || attributeNames.has(key)) return known
  const name = /^[a-z_:@][\w:.-]*$/i.test(key) ? (RENAMED[key] ?? htmlName(key)) : undefined
  if (attributeNames.size < MAX_NAMES) attributeNames.set(key, name)
  return name
}

function htmlName(key: string): string {
  if (!/[A-Z]/.test(key) || SVG_CAMEL.has(key)) return key
  return SVG_DASHED.test(key) ? dashed(key) : key.toLowerCase()
}

function styleAttribute(value: unknown): SafeHtml {
  if (typeof value === 'string') return attribute('style', value)
  if (typeof value !== 'object' || value === null) return NO_HTML
  let css = ''
  for (const [name, part] of Object.entries(value)) {
    if (typeof part !== 'string' && typeof part !== 'number') continue
    const property = name.startsWith('--') ? name : dashed(name)
    const unit = typeof part === 'number' && part !== 0 && !UNITLESS.test(name) && property[0] !== '-'
    css += `${css === '' ? '' : ';'}${property}:${part}${unit ? 'px' : ''}`
  }
  return attribute('style', css || undefined)
}

function dashed(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** HTML that an author put in as it is. */
export function innerHtml(props: Props): string | undefined {
  const inner = props['dangerouslySetInnerHTML']
  if (typeof inner !== 'object' || inner === null || !('__html' in inner)) return undefined
  return typeof inner.__html === 'string' ? inner.__html : undefined
}

function isOn(value: unknown): boolean {
  return value === true || value === '' || value === 'true'
}
