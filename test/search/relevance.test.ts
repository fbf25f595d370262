import { expect, test } from 'vitest'
import { STRANGER } from '../../src/access/viewer.ts'
import { View } from '../../src/access/view.ts'
import { SiteSearch } from '../../src/search/site-search.ts'
import { buildSnapshot } from '../../src/snapshot/build-snapshot.ts'

// The manual grows and its words change: a few misses are no fault of the ranking, more are.
const ALLOWED_MISSES = 3

// What readers of our own manual ask for: questions, headings, identifiers, half-typed and misspelt words.
const QUERIES: readonly (readonly [query: string, path: string])[] = [
  ['install dependencies and start', '/quickstart'],
  ['start my own docs folder', '/quickstart'],
  ['host the site as static files', '/publishing'],
  ['what is not supported yet', '/migrating'],
  ['what is planned next', '/roadmap'],
  ['add a title and description to a page', '/writing/pages'],
  ['frontmatter', '/writing/pages'],
  ['frontmater feilds', '/writing/pages'],
  ['highlight lines in a code block', '/writing/code'],
  ['use a passage on many pages', '/writing/snippets'],
  ['tables and footnotes', '/writing/markdown'],
  ['redirect an old address', '/navigation/redirects'],
  ['redirct', '/navigation/redirects'],
  ['hidden pages', '/navigation/visibility'],
  ['pages for groups of readers', '/navigation/access'],
  ['several versions of the docs', '/navigation/versions-and-languages'],
  ['translat', '/navigation/versions-and-languages'],
  ['llms.txt', '/agents/discovery'],
  ['sitemap', '/agents/crawlers-and-feeds'],
  ['rss feed of the changelog', '/agents/crawlers-and-feeds'],
  ['callout warning', '/components/callouts'],
  ['acordion', '/components/accordions'],
  ['tabs', '/components/tabs'],
  ['steps', '/components/steps'],
  ['LECTERN_BASE_URL', '/reference/environment'],
  ['lectern build --out', '/reference/cli'],
  ['navbar.primary', '/reference/docs-json'],
  ['nav-page-missing', '/reference/diagnostics'],
  ['lectern.json auth', '/reference/lectern-json'],
  ['search dialog keys', '/search'],
]

test('questions about our own manual find their page among the first three', async () => {
  const search = new SiteSearch()
  const view = View.of(buildSnapshot({ root: 'docs' }), STRANGER)
  const misses: string[] = []
  for (const [query, path] of QUERIES) {
    const { results } = await search.search(view, { query, limit: 3 })
    const found = results.map(({ page }) => page.path)
    if (!found.includes(path)) misses.push(`${query}: ${found.join(' ')} instead of ${path}`)
  }
  expect(misses.slice(ALLOWED_MISSES), misses.join('\n')).toEqual([])
})
