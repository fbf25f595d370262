import type { Props } from '../../content/tree.ts'
import { escapeHtml, escapeText } from '../html/escape-html.ts'
import { flagProp, idAttribute, textProp, type ComponentContext, type RenderComponent } from './component.ts'

const PLACES = ['query', 'path', 'body', 'header', 'cookie', 'auth'] as const

/** A request parameter: the prop that holds its name also says where it is sent. */
export const renderParamField: RenderComponent = (props, children, context) => {
  const place = PLACES.find((name) => textProp(props, name) !== undefined)
  const name = (place === undefined ? undefined : textProp(props, place)) ?? textProp(props, 'name') ?? ''
  return fieldHtml({ name, tags: place === undefined ? [] : [place] }, { props, children, context })
}

/** A field of a response or an object. */
export const renderField: RenderComponent = (props, children, context) =>
  fieldHtml({ name: textProp(props, 'name') ?? '', tags: [] }, { props, children, context })

interface FieldParts {
  readonly props: Props
  readonly children: string
  readonly context: ComponentContext
}

function fieldHtml(
  field: { readonly name: string; readonly tags: readonly string[] },
  { props, children, context }: FieldParts,
): string {
  const id = textProp(props, 'id')
  const code = field.name === '' ? '' : `<code>${escapeText(field.name)}</code>`
  const name = `${words(props['pre'])}${code}${words(props['post'])}`
  const type = context.render(props['type'])
  const fallback = defaultValue(props['default'])
  let head = name === '' ? '' : nameHtml(name, id)
  if (type !== '') head += `<span class="field-type">${type}</span>`
  for (const tag of field.tags) head += `<span class="field-tag">${tag}</span>`
  if (flagProp(props, 'required')) head += '<span class="field-tag required">required</span>'
  if (flagProp(props, 'deprecated')) head += '<span class="field-tag deprecated">deprecated</span>'
  if (fallback !== undefined)
    head += `<span class="field-default">default <code>${escapeText(fallback)}</code></span>`
  const body = children.trim() === '' ? '' : `<div class="field-body">${children}</div>`
  return `<div class="field"${idAttribute(props)}><div class="field-head">${head}</div>${body}</div>`
}

function nameHtml(name: string, id: string | undefined): string {
  return id
    ? `<a class="field-name anchor" href="#${escapeHtml(id)}">${name}</a>`
    : `<span class="field-name">${name}</span>`
}

function defaultValue(value: unknown): string | undefined {
  if (value === undefined || typeof value === 'function') return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Words before or after the name: one string or a list of them. */
function words(value: unknown): string {
  const list = Array.isArray(value) ? value : value === undefined ? [] : [value]
  return list
    .filter((word) => typeof word === 'string')
    .map((word) => `<span class="field-tag">${escapeText(word)}</span>`)
    .join('')
}
