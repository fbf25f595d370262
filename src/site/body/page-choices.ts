import type { Component } from '../../content/tree.ts'
import { textOf } from './page-node.ts'

/** What a reader can choose on one page. */
export interface PageChoices {
  /** Titles of its views, each once; empty when there is nothing to choose between. */
  readonly views: readonly string[]
  /** Tags of its updates, in the order they first appear. */
  readonly tags: readonly string[]
}

/** The choices of a page, noted while it is written. A view inside a view, or an update in an update, is part of it. */
export class ChoicesNoted implements PageChoices {
  readonly #views = new Set<string>()
  readonly #tags = new Set<string>()
  readonly #inside = { View: 0, Update: 0 }

  get views(): readonly string[] {
    return this.#views.size > 1 ? [...this.#views] : []
  }

  get tags(): readonly string[] {
    return [...this.#tags]
  }

  enter({ name, props }: Component): void {
    if (name !== 'View' && name !== 'Update') return
    if (this.#inside[name]++ > 0) return
    if (name === 'View') this.#views.add(textOf(props['title']))
    else for (const tag of tagsOf({ props })) this.#tags.add(tag)
  }

  leave({ name }: Component): void {
    if (name === 'View' || name === 'Update') this.#inside[name]--
  }
}

/** The tags of one update: only text counts. */
export function tagsOf({ props }: Pick<Component, 'props'>): readonly string[] {
  const { tags } = props
  return Array.isArray(tags) ? tags.filter((tag): tag is string => typeof tag === 'string') : []
}
