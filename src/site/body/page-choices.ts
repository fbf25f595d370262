import type { Component, Node } from '../../content/tree.ts'
import { isComponent, wordsOf } from './page-node.ts'

const MAX_DEPTH = 300

/** What a reader can choose on one page. */
export interface PageChoices {
  /** Titles of its views, each once; empty when there is nothing to choose between. */
  readonly views: readonly string[]
  /** Tags of its updates, in the order they first appear. */
  readonly tags: readonly string[]
}

/** Looks into the tree only when the page's HTML says that there is something to find: few pages have either. */
export function pageChoices(tree: Node, body: string): PageChoices {
  // A generated page has no words of an author, and its HTML is long.
  if ('children' in tree && tree.children.length === 0) return { views: [], tags: [] }
  const views = body.includes('<section class="view"') ? titlesOfViews(tree) : []
  return {
    views: views.length > 1 ? views : [],
    tags: body.includes('<ul class="update-tags">') ? tagsOfUpdates(tree) : [],
  }
}

/** The tags of one update: only text counts. */
export function tagsOf({ props }: Pick<Component, 'props'>): readonly string[] {
  const { tags } = props
  return Array.isArray(tags) ? tags.filter((tag): tag is string => typeof tag === 'string') : []
}

function titlesOfViews(tree: Node): string[] {
  return [...new Set(find(tree, 'View').map(({ props }) => wordsOf(props['title'])))]
}

function tagsOfUpdates(tree: Node): string[] {
  return [...new Set(find(tree, 'Update').flatMap(tagsOf))]
}

function find(node: Node, name: string, depth = 0): Component[] {
  if (isComponent(node, name)) return [node]
  if (!('children' in node) || depth > MAX_DEPTH) return []
  return node.children.flatMap((child) => find(child, name, depth + 1))
}
