import type { Props } from '../../content/tree.ts'
import { html, HtmlBuilder, joinHtml, type SafeHtml } from '../html/html.ts'
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
  readonly children: SafeHtml
  readonly context: ComponentContext
}

function fieldHtml(
  field: { readonly name: string; readonly tags: readonly string[] },
  { props, children, context }: FieldParts,
): SafeHtml {
  const id = textProp(props, 'id')
  const code = field.name !== '' && html`<code>${field.name}</code>`
  const name = html`${tagsHtml(props['pre'], 'field-meta-pre')}${code}${tagsHtml(props['post'], 'field-meta-post')}`
  const type = context.render(props['type'])
  const fallback = defaultValue(props['default'])
  const head = new HtmlBuilder()
  if (!name.isEmpty) head.add(nameHtml(name, id))
  if (!type.isEmpty) head.add(html`\n<span class="field-type">${type}</span>`)
  for (const tag of field.tags) head.add(tagHtml(tag))
  if (flagProp(props, 'required'))
    head.add(html`\n<span class="field-tag required">${context.words.required}</span>`)
  if (flagProp(props, 'deprecated'))
    head.add(html`\n<span class="field-tag deprecated">${context.words.deprecated}</span>`)
  if (fallback !== undefined)
    head.add(
      html`\n<span class="field-default">${context.words.defaultValue} <code>${fallback}</code></span>`,
    )
  const body = children.markup.trim() !== '' && html`<div class="field-body">${children}</div>`
  return html`<div class="field"${idAttribute(props)}><div class="field-head">${head.finish()}</div>${body}</div>`
}

function nameHtml(name: SafeHtml, id: string | undefined): SafeHtml {
  return id
    ? html`<a class="field-name anchor" href="#${id}">${name}</a>`
    : html`<span class="field-name">${name}</span>`
}

function defaultValue(value: unknown): string | undefined {
  if (value === undefined || typeof value === 'function') return undefined
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Tags before or after the name: one string or a list of them. */
function tagsHtml(value: unknown, part: string): SafeHtml {
  const list = Array.isArray(value) ? value : value === undefined ? [] : [value]
  const texts = list.filter((tag) => typeof tag === 'string')
  return joinHtml(
    texts.map((tag) => html`\n<span class="field-tag" data-component-part="${part}">${tag}</span>\n`),
  )
}

function tagHtml(tag: string): SafeHtml {
  return html`\n<span class="field-tag">${tag}</span>`
}
