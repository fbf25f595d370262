import { raw } from 'hono/html'
import { bannerKey } from './banner-key.ts'
import { renderMarkdown } from '../body/render-body.ts'
import type { SiteConfig } from '../page/route-data.ts'

/** The notice of docs.json `banner`. */
export function Banner({ site: { banner } }: { site: SiteConfig }) {
  if (banner === undefined) return null
  return (
    <div
      class={`banner ${banner.type}`}
      role="region"
      aria-label="Announcement"
      style={backgroundOf(banner.color)}
      data-key={banner.dismissible ? bannerKey(banner.content) : undefined}
    >
      <p>{raw(renderMarkdown(banner.content))}</p>
      {banner.dismissible ? (
        <button type="button" class="banner-close" aria-label="Close announcement"></button>
      ) : null}
    </div>
  )
}

function backgroundOf(color: NonNullable<SiteConfig['banner']>['color']): string | undefined {
  if (color === undefined) return undefined
  if (typeof color === 'string') return `--banner:${color}`
  const light = color.light ?? color.dark
  const dark = color.dark ?? color.light
  return light === undefined ? undefined : `--banner:light-dark(${light},${dark})`
}
