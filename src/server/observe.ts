import type { PageStore } from '../http/page-cache.ts'
import type { RateStore } from '../limits/rate-window.ts'
import { instrumentBuild } from '../operations/instrument-build.ts'
import { instrumentEngine } from '../operations/instrument-engine.ts'
import { instrumentLimits } from '../operations/instrument-limits.ts'
import { instrumentPages } from '../operations/instrument-pages.ts'
import { instrumentSearch } from '../operations/instrument-search.ts'
import type { Instruments } from '../operations/instruments.ts'
import type { Search } from '../search/site-search.ts'
import type { BuildSnapshot } from '../snapshot/build-snapshot.ts'
import type { Engine } from '../store/engine.ts'

/** Puts counts, times and traces around what a server works with. Each comes back as the same thing. */
export interface Observe {
  engine(engine: Engine): Engine
  build(build: BuildSnapshot): BuildSnapshot
  search(search: Search): Search
  limits(limits: RateStore): RateStore
  pages(pages: PageStore): PageStore
}

/** All that is observed is listed here. */
export function observeWith(instruments: Instruments): Observe {
  return {
    engine: (engine) => instrumentEngine(engine, instruments),
    build: (build) => instrumentBuild(build, instruments),
    search: (search) => instrumentSearch(search, instruments),
    limits: (limits) => instrumentLimits(limits, instruments),
    pages: (pages) => instrumentPages(pages, instruments),
  }
}
