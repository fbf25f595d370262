import { cssUrl } from './css-text.ts'
import type { Layout } from '../../shared/themes.ts'
import type { SiteConfig } from '../page/site-config.ts'

type Background = NonNullable<SiteConfig['background']>

/** The colours behind text when docs.json names none: white, and the darkest grey of the style sheet. */
const DEFAULT = { light: '#ffffff', dark: '#0e0f11' }

/** The colour of the page in each mode. */
export function pageColors(background: Background | undefined): {
  readonly light: string
  readonly dark: string
} {
  const { light, dark } = background?.color ?? {}
  return { light: light ?? DEFAULT.light, dark: dark ?? DEFAULT.dark }
}

/** Declarations for `:root` from `background.color`; surfaces and lines become shades of it. */
export function backgroundVariables(background: Background | undefined, layout: Layout): string {
  if (background?.color?.light === undefined && background?.color?.dark === undefined) return ''
  const { light, dark } = pageColors(background)
  const page = `light-dark(${light},${dark})`
  // Where the text lies on a sheet the colour is that of the table below it.
  const sheet = `light-dark(color-mix(in oklab,${light},#fff 65%),color-mix(in srgb,${dark},#fff 4%))`
  // Not in oklab: near black, a tenth of white is still black there.
  const shade = (name: string, percent: number) =>
    `--${name}:color-mix(in srgb,var(--bg),var(--strong) ${percent}%);`
  return (
    `--page:${page};--bg:${layout === 'bar' ? page : sheet};` +
    shade('bg-soft', 3) +
    shade('bg-hover', 6) +
    shade('line', 11) +
    shade('line-strong', 20)
  )
}

/** The picture of `background.image`; light-dark() knows colours only, so each mode has its rule. */
export function backgroundImage({ image }: Background = {}): string {
  if (image === undefined) return ''
  const light = cssUrl(typeof image === 'string' ? image : image.light)
  const dark = cssUrl(typeof image === 'string' ? image : image.dark)
  const rule = (url: string) => `{--page-image:${url}}`
  return (
    (light === undefined ? '' : `:root${rule(light)}`) +
    (dark === undefined || dark === light
      ? ''
      : `:root[data-theme=dark]${rule(dark)}@media(prefers-color-scheme:dark){:root:not([data-theme=light])${rule(dark)}}`)
  )
}
