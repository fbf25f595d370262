import type {
  MarkedText,
  PageHit,
  SearchAnswer,
  SectionHit,
  SuggestedPage,
} from '../../src/search/browser/answer.ts'
import { shortMethod } from '../../src/shared/short-method.ts'
import { hostPath } from '../lib/address.ts'

/** A row of the list that can be chosen: a link to a hit, a query to try, or a question for the assistant. */
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

/** The way to the assistant, with what was typed as the question. */
export function askRow(label: string, question: string): Row {
  const row = element('button', 'search-row search-ask')
  row.type = 'button'
  row.tabIndex = -1
  const text = element('span', 'search-text search-title')
  text.textContent = `${label}: ${question}`
  row.append(text)
  return asOption(row, 'search-ask')
}

/** Pages to begin with, under what they are called. */
export function suggestedRows(pages: readonly SuggestedPage[], label: string): HTMLElement[] {
  if (pages.length === 0) return []
  const group = element('div', 'search-group')
  group.role = 'group'
  group.ariaLabel = label
  const title = element('span', 'search-label')
  title.textContent = label
  group.append(
    title,
    ...pages.map(({ path, title, trail, method }, index) => {
      const row = link(hostPath(path), 'search-page')
      if (method !== undefined) row.append(methodChip(method))
      const text = element('span', 'search-text search-title')
      text.textContent = title
      row.append(text, ...trailOf(trail.slice(-2)))
      return asOption(row, `search-page-${index}`)
    }),
  )
  return [group]
}

function trailOf(labels: readonly string[]): HTMLElement[] {
  if (labels.length === 0) return []
  const trail = element('span', 'search-trail')
  trail.textContent = labels.join(' › ')
  return [trail]
}

function pageRow({ page, excerpt, sections }: PageHit, index: number): HTMLElement {
  const row = link(hostPath(page.path), 'search-page')
  if (page.method !== undefined) row.append(methodChip(page.method))
  const text = element('span', 'search-text')
  text.append(marked('span', 'search-title', page.title))
  if (sections.length === 0 && excerpt.text !== '') text.append(marked('span', 'search-excerpt', excerpt))
  row.append(text)
  row.append(...trailOf([...page.trail.slice(-2), ...(page.version === undefined ? [] : [page.version])]))
  return asOption(row, `search-${index}`)
}

function methodChip(method: string): HTMLElement {
  const chip = element('span', `method ${method.toLowerCase()}`)
  chip.textContent = shortMethod(method)
  return chip
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
