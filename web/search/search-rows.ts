import type { MarkedText, PageHit, SearchAnswer, SectionHit } from '../../src/search/browser/answer.ts'
import { hostPath } from '../lib/address.ts'

/** A row of the list that can be chosen: a link to a hit, or a query to try. */
export type Row = HTMLAnchorElement | HTMLButtonElement

/** Results as groups, one a page. Texts are set as texts: nothing a page says becomes HTML here. */
export function resultRows(answer: SearchAnswer): HTMLElement[] {
  return answer.results.map((hit, index) => {
    const group = element('div', 'search-group')
    group.role = 'group'
    group.ariaLabel = hit.page.title.text
    group.append(
      pageRow(hit, index),
      ...hit.sections.map((section, at) => sectionRow(section, `${index}-${at}`)),
    )
    return group
  })
}

/** A line of queries to try, each a row of its own. */
export function queryRows(queries: readonly string[], kind: 'recent' | 'suggestion'): HTMLElement[] {
  return queries.map((query, index) => {
    const row = element('button', `search-row search-${kind}`)
    row.type = 'button'
    row.tabIndex = -1
    row.dataset['query'] = query
    const words = element('span', 'search-title')
    words.textContent = query
    row.append(words)
    return asOption(row, `search-${kind}-${index}`)
  })
}

function pageRow({ page, excerpt, sections }: PageHit, index: number): HTMLElement {
  const row = link(hostPath(page.path), 'search-page')
  const text = element('span', 'search-text')
  text.append(marked('span', 'search-title', page.title))
  if (sections.length === 0 && excerpt.text !== '') text.append(marked('span', 'search-excerpt', excerpt))
  row.append(text)
  const where = [...page.trail.slice(-2), page.version].filter(Boolean)
  if (where.length > 0) {
    const trail = element('span', 'search-trail')
    trail.textContent = where.join(' › ')
    row.append(trail)
  }
  return asOption(row, `search-${index}`)
}

function sectionRow({ title, trail, url, excerpt }: SectionHit, id: string): HTMLElement {
  const row = link(url, 'search-section')
  const text = element('span', 'search-text')
  const heading = marked('span', 'search-title', title)
  if (trail.length > 0) {
    const above = element('span', 'search-above')
    above.textContent = `${trail.join(' › ')} › `
    heading.prepend(above)
  }
  text.append(heading)
  if (excerpt.text !== '') text.append(marked('span', 'search-excerpt', excerpt))
  row.append(text)
  return asOption(row, `search-${id}`)
}

function link(url: string, kind: string): HTMLAnchorElement {
  const row = element('a', `search-row ${kind}`)
  row.href = url
  row.tabIndex = -1
  return row
}

function asOption<T extends Row>(row: T, id: string): T {
  row.id = id
  row.role = 'option'
  row.ariaSelected = 'false'
  return row
}

function marked(name: 'span', className: string, { text, marks }: MarkedText): HTMLElement {
  const node = element(name, className)
  let at = 0
  for (const [start, end] of marks) {
    const mark = document.createElement('mark')
    mark.textContent = text.slice(start, end)
    node.append(text.slice(at, start), mark)
    at = end
  }
  node.append(text.slice(at))
  return node
}

export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
): HTMLElementTagNameMap[K] {
  const node = document.createElement(name)
  node.className = className
  return node
}
