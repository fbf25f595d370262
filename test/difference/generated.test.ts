import { expect, test } from 'vitest'
import { UNRESTRICTED } from '../../src/access/unrestricted.ts'
import { View } from '../../src/access/view.ts'
import { compareViews } from '../../src/difference/compare-views.ts'
import type { Reason } from '../../src/difference/difference.ts'
import { publicMarkdown } from '../../src/files/page-markdown.ts'
import { renderPage } from '../../src/site/page/render-page.ts'
import { SeededRandom } from '../../src/server/demo/seeded-random.ts'
import { buildSnapshot } from '../../src/snapshot/build-snapshot.ts'
import { EditedSite, type Edit } from '../support/edited-site.ts'
import { sampled } from '../support/sampled.ts'
import { makeFolder } from '../support/site.ts'

const SIZES = sampled({ pages: 24, operations: 6 }, { pages: 240, operations: 60 })
const ROUNDS = sampled(16, 150)
/** `DIFFERENCE_SEED=7` draws other edits. */
const SEED = Number(process.env['DIFFERENCE_SEED'] ?? 22)
const OPTIONS = { timeout: sampled(90_000, 900_000) }

const view = (site: EditedSite) => View.of(buildSnapshot({ root: makeFolder(site.files()) }), UNRESTRICTED)

/** A page as readers and agents get it, without what the frame says of other pages. */
function whole(of: View, path: string): string {
  const page = of.page(path)
  if (!page) return ''
  const options = {
    assetUrl: (name: string) => name,
    schemaUrl: (spec: string, name: string) => `${spec}/${name}`,
  }
  const { html } = renderPage(of, page, options)
  const [article = ''] = /<article[\s\S]*<\/article>/.exec(html) ?? []
  const own = article
    .replace(/<nav id="pagination"[\s\S]*?<\/nav>/, '')
    .replace(/<p class="eyebrow">[\s\S]*?<\/p>/, '')
  return `${own}\n${publicMarkdown(of, page, '')}`
}

const renderAll = (of: View) => new Map(of.pages.map(({ path }) => [path, whole(of, path)]))
const isReason = (edit: Edit): edit is Reason => !['navigation', 'pages', 'frame'].includes(edit)

test(
  'the difference names exactly the pages that a full render of both sides finds, with why',
  OPTIONS,
  () => {
    const random = new SeededRandom(SEED)
    const site = new EditedSite(SIZES)
    let before = view(site)
    let earlier = renderAll(before)
    let named = 0
    let explained = 0
    for (let round = 0; round < ROUNDS; round++) {
      const edits = new Set(Array.from({ length: 1 + random.below(2) }, () => site.edit(random)))
      const after = view(site)
      const difference = compareViews(before, after)
      const now = renderAll(after)
      const about = `seed ${SEED}, round ${round}: ${[...edits].join()}`
      const rendered = [...now].filter(([path, text]) => earlier.has(path) && earlier.get(path) !== text)
      expect(difference.changed.map(({ path }) => path).toSorted(), about).toEqual(
        rendered.map(([path]) => path).toSorted(),
      )
      const arrived = [...difference.added.map(({ path }) => path), ...difference.moved.map(({ to }) => to)]
      expect(arrived.toSorted(), about).toEqual(
        [...now.keys()].filter((path) => !earlier.has(path)).toSorted(),
      )
      const left = [
        ...difference.removed.map(({ path }) => path),
        ...difference.moved.map(({ from }) => from),
      ]
      expect(left.toSorted(), about).toEqual([...earlier.keys()].filter((path) => !now.has(path)).toSorted())
      named += difference.changed.length
      // A page that links to one that moved is edited with it.
      const reasons = new Set([...edits].filter(isReason).concat(edits.has('pages') ? ['source'] : []))
      explained += difference.changed.filter((page) =>
        page.reasons.every((reason) => reasons.has(reason)),
      ).length
      if (edits.size === 1 && edits.has('navigation')) expect(difference.navigation, about).not.toEqual([])
      if (edits.size === 1 && edits.has('frame')) expect(difference.settings, about).toEqual(['colors'])
      before = after
      earlier = now
    }
    expect(named).toBeGreaterThanOrEqual(sampled(40, 300))
    expect(explained / named).toBeGreaterThanOrEqual(0.95)
  },
)
