import { attribute, html, NO_HTML, type SafeHtml } from '../html/html.ts'
import { cssColor, textProp, type RenderComponent } from './component.ts'

export const renderColor: RenderComponent = (props, children) =>
  html`<div class="colors color${textProp(props, 'variant') === 'table' && ' in-rows'}">${children}</div>`

export const renderColorRow: RenderComponent = (props, children, context) => {
  const title = context.render(props['title'])
  const head = !title.isEmpty && html`<p class="color-title">${title}</p>`
  return html`<div class="color-row">${head}<div class="color-items">${children}</div></div>`
}

/** A swatch with its name and value; a pair of values shows the one that fits the reader's theme. */
export const renderColorItem: RenderComponent = (props, _children, context) => {
  const { light, dark } = valuesOf(props['value'])
  const look =
    cssColor(light) === undefined || cssColor(dark) === undefined ? NO_HTML : swatchStyle(light, dark)
  const name = context.render(props['name'])
  const value = light === dark ? light : `${light} / ${dark}`
  const label = !name.isEmpty && html`<span class="color-name">${name}</span>\n`
  return html`<div class="color-item"><span class="swatch"${look}></span>${label}<code>${value}</code></div>`
}

function swatchStyle(light: string, dark: string): SafeHtml {
  const color = light === dark ? light : `light-dark(${light},${dark})`
  return attribute('style', `background:${color}`)
}

function valuesOf(value: unknown): { readonly light: string; readonly dark: string } {
  if (typeof value === 'string') return { light: value, dark: value }
  if (typeof value !== 'object' || value === null) return { light: '', dark: '' }
  const pair = value as { readonly light?: unknown; readonly dark?: unknown }
  const light = typeof pair.light === 'string' ? pair.light : undefined
  const dark = typeof pair.dark === 'string' ? pair.dark : undefined
  return { light: light ?? dark ?? '', dark: dark ?? light ?? '' }
}
