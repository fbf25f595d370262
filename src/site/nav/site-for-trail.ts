import type { NavNode } from '../../navigation/nav-tree.ts'
import type { SiteConfig } from '../page/route-data.ts'

type Overrides = NonNullable<NavNode['overrides']>

/** docs.json as it is at one place: a language may have a banner, footer and navbar of its own. */
export function siteForTrail(config: SiteConfig, trail: readonly NavNode[]): SiteConfig {
  const node = trail.findLast((at) => at.kind === 'language')
  if (node?.overrides === undefined) return config
  const known = sites.get(node)
  if (known?.config === config) return known.site
  const site = { ...config, ...given(node.overrides) }
  sites.set(node, { config, site })
  return site
}

// The same object for every page of a language, since fragments of HTML are remembered by it.
const sites = new WeakMap<NavNode, { readonly config: SiteConfig; readonly site: SiteConfig }>()

function given({ banner, footer, navbar }: Overrides): Overrides {
  return {
    ...(banner === undefined ? {} : { banner }),
    ...(footer === undefined ? {} : { footer }),
    ...(navbar === undefined ? {} : { navbar }),
  }
}
