import { pageInputs, type PageInputs } from '../access/page-inputs.ts'
import type { View } from '../access/view.ts'
import type { Page } from '../content/page.ts'
import { pageMarkdown } from '../files/page-markdown.ts'
import { ownPart } from '../site/page/own-part.ts'
import { leadsTo, missingAddresses } from './addresses.ts'
import type { ChangedPage, Difference, ListedPage, MovedPage, Reason, Renavigated } from './difference.ts'
import { specChanges } from './spec-changes.ts'

export interface CompareOptions {
  /** So many pages at most are rendered on both sides; all without it. */
  readonly mostRendered?: number
}

/**
 * What one viewer will see otherwise. Only pages that they may read on both sides are named: one that is kept from them
 * on either side is not there. A page is rendered only where what it is made of is another. Steps are small, so that
 * whoever has other things to do can give way.
 */
export function* comparingViews(
  before: View,
  after: View,
  { mostRendered = Infinity }: CompareOptions = {},
): Generator<void, Difference> {
  // Lists of API changes come with deployments; what changes in the APIs is told by itself.
  const open = (page: Page) => !page.changes && !before.keeps(page.path) && !after.keeps(page.path)
  const [old, now] = [before.pages.filter(open), after.pages.filter(open)]
  const gone = old.filter(({ path }) => !after.page(path))
  const fresh = now.filter(({ path }) => !before.page(path))
  const moved = yield* movedPages(gone, fresh, { before, after })
  const [from, to] = [new Set(moved.map((one) => one.from)), new Set(moved.map((one) => one.to))]
  const changed: ChangedPage[] = []
  const notCompared: ListedPage[] = []
  let rendered = 0
  for (const page of now) {
    const earlier = before.page(page.path)
    if (!earlier) continue
    yield
    const inputs = [pageInputs(before, earlier), pageInputs(after, page)] as const
    const { reasons, because } = reasonsOf(...inputs)
    if (reasons.length === 0) continue
    if (++rendered > mostRendered) notCompared.push(listed(page))
    else if (!isSame({ view: before, page: earlier }, { view: after, page }))
      changed.push({ ...listed(page), reasons, because })
  }
  return {
    added: fresh.filter(({ path }) => !to.has(path)).map(listed),
    removed: gone.filter(({ path }) => !from.has(path)).map(listed),
    moved,
    changed,
    notCompared,
    navigation: renavigated(before, after, now),
    settings: changedSettings(before, after),
    missing: missingAddresses(before, after),
    specs: yield* specChanges(before, after),
  }
}

/** All of it at once. */
export function compareViews(before: View, after: View, options?: CompareOptions): Difference {
  const work = comparingViews(before, after, options)
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

function listed({ path, title }: Page): ListedPage {
  return { path, title }
}

interface Rendered {
  readonly view: View
  readonly page: Page
}

function isSame(a: Rendered, b: Rendered): boolean {
  return (
    pageMarkdown(a.view, a.page) === pageMarkdown(b.view, b.page) &&
    ownPart(a.view, a.page) === ownPart(b.view, b.page)
  )
}

interface Sides {
  readonly before: View
  readonly after: View
}

/** A page moved when its old address leads to the new one, or when both are the same operation or the same text. */
function* movedPages(
  gone: readonly Page[],
  fresh: readonly Page[],
  { before, after }: Sides,
): Generator<void, readonly MovedPage[]> {
  const found: MovedPage[] = []
  const free = new Map(fresh.map((page) => [page.path, page]))
  const byIdentity = new Map<string, Page>()
  for (const page of fresh) byIdentity.set(identityOf(after, page), page)
  for (const page of gone) {
    yield
    const lead = leadsTo(after, page.path)
    const to = free.get(lead ?? '') ?? byIdentity.get(identityOf(before, page))
    if (!to || !free.delete(to.path)) continue
    found.push({ from: page.path, to: to.path, title: to.title, redirected: lead === to.path })
  }
  return found
}

function identityOf(view: View, page: Page): string {
  const { reference } = page
  return reference ? `${reference.spec}\0${reference.key}` : (view.source(page) ?? page.path)
}

function reasonsOf(a: PageInputs, b: PageInputs): { readonly reasons: Reason[]; readonly because: string[] } {
  const files = changedKeys(a.files, b.files)
  const variables = changedKeys(a.variables, b.variables)
  const reasons: readonly (readonly [Reason, boolean])[] = [
    ['source', a.text !== b.text || a.meta !== b.meta],
    ['snippet', files.length > 0],
    ['variable', variables.length > 0],
    ['spec', a.spec !== b.spec],
    ['settings', a.settings !== b.settings],
  ]
  return {
    reasons: reasons.filter(([, is]) => is).map(([reason]) => reason),
    because: [...files, ...variables.map((name) => `{{${name}}}`)],
  }
}

function changedKeys(a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>): readonly string[] {
  return [...new Set([...a.keys(), ...b.keys()])].filter((key) => a.get(key) !== b.get(key)).sort()
}

function renavigated(before: View, after: View, pages: readonly Page[]): readonly Renavigated[] {
  return pages.flatMap((page) => {
    if (!before.page(page.path)) return []
    const [was, is] = [trailOf(before, page.path), trailOf(after, page.path)]
    return was === is ? [] : [{ ...listed(page), before: was, after: is }]
  })
}

/** `Guides > First steps`: what a page stands in; empty for one that no entry names. */
function trailOf(view: View, path: string): string {
  const trail = view.placeOf(path)?.trail.slice(0, -1) ?? []
  return trail
    .map(({ label }) => label)
    .filter(Boolean)
    .join(' > ')
}

/** These are told by their pages, by the navigation or by their addresses. */
const TOLD = new Set(['navigation', 'redirects', 'variables', '$schema'])

function changedSettings(before: View, after: View): readonly string[] {
  const [old, now] = [before.config, after.config] as unknown as Readonly<Record<string, unknown>>[]
  return [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])]
    .filter((key) => !TOLD.has(key) && JSON.stringify(old?.[key]) !== JSON.stringify(now?.[key]))
    .sort()
}
