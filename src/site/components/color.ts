import { escapeHtml, escapeText } from '../html/escape-html.ts'
import { cssColor, textProp, type RenderComponent } from './component.ts'

export const renderColor: RenderComponent = (props, children) =>
  `<div class="colors${textProp(props, 'variant') === 'table' ? ' in-rows' : ''}">${children}</div>`

export const renderColorRow: RenderComponent = (props, children, context) => {
  const title = context.render(props['title'])
  return `<div class="color-row">${title === '' ? '' : `<p class="color-title">${title}</p>`}<div class="color-items">${children}</div></div>`
}

/** A swatch with its name and value; a pair of values shows the one that fits the reader's theme. */
export const renderColorItem: RenderComponent = (props, _children, context) => {
  const { light, dark } = valuesOf(props['value'])
  const look = cssColor(light) === undefined || cssColor(dark) === undefined ? '' : swatchStyle(light, dark)
  const name = context.render(props['name'])
  const value = light === dark ? light : `${light} / ${dark}`
  return (
    `<div class="color-item"><span class="swatch"${look}></span>` +
    `${name === '' ? '' : `<span class="color-name">${name}</span>`}<code>${escapeText(value)}</code></div>`
  )
}

function swatchStyle(light: string, dark: string): string {
  const color = light === dark ? light : `light-dark(${light},${dark})`
  return ` style="background:${escapeHtml(color)}"`
}

function valuesOf(value: unknown): { readonly light: string; readonly dark: string } {
  if (typeof value === 'string') return { light: value, dark: value }
  if (typeof value !== 'object' || value === null) return { light: '', dark: '' }
  const pair = value as { readonly light?: unknown; readonly dark?: unknown }
  const light = typeof pair.light === 'string' ? pair.light : undefined
  const dark = typeof pair.dark === 'string' ? pair.dark : undefined
  return { light: light ?? dark ?? '', dark: dark ?? light ?? '' }
}
