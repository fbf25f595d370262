import { Topic } from '../../lib/memo.ts'
import type { NavNode } from '../../navigation/nav-tree.ts'
import type { SiteConfig } from '../page/site-config.ts'
import { SiteCache } from '../page/site-cache.ts'
import type { NavPosition } from './nav-position.ts'
import { treeMemory } from './tree-memory.ts'

type Overrides = NonNullable<NavNode['overrides']>

/** The site as it is in one language, and the HTML that its pages share. */
export interface LocalSite {
  readonly site: SiteConfig
  readonly fragments: SiteCache
}

const LOCAL_SITES = new Topic<SiteConfig, Map<Overrides | undefined, LocalSite>>('sites by language')

/** docs.json as it is at one place: a language may have a banner, footer and navbar of its own. */
export function localSite(
  config: SiteConfig,
  { root, trail }: Pick<NavPosition, 'root' | 'trail'>,
): LocalSite {
  const overrides = trail.findLast((at) => at.kind === 'language')?.overrides
  const sites = treeMemory(root).get(LOCAL_SITES, config, () => new Map())
  let local = sites.get(overrides)
  if (!local) {
    const site = overrides === undefined ? config : { ...config, ...given(overrides) }
    sites.set(overrides, (local = { site, fragments: new SiteCache() }))
  }
  return local
}

function given({ banner, footer, navbar }: Overrides): Overrides {
  return {
    ...(banner === undefined ? {} : { banner }),
    ...(footer === undefined ? {} : { footer }),
    ...(navbar === undefined ? {} : { navbar }),
  }
}
