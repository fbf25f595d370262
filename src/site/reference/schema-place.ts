import { fieldAnchor } from '../../shared/reference/field-anchor.ts'
import type { SharedHtml } from './html-table.ts'

/** How a page shows its schemas. */
export interface PagePlace {
  /** Path or URL of the spec. */
  readonly spec: string
  /** `api.params.expanded: all`. */
  readonly expanded: boolean
  /** Address of a schema that was cut, by its spec and name; undefined when nothing serves it. */
  readonly schemaUrl: ((spec: string, name: string) => string) | undefined
  /** What pages that show schemas in the same way share; unset where nothing is kept. */
  readonly shared: SharedHtml | undefined
}

/** Where a schema stands on its page, and how the page shows it. */
export interface SchemaPlace {
  readonly page: PagePlace
  /** Anchor of what is around: `body`, `response-200`, `body-address`. */
  readonly anchor: string
  /** Whether that is a field itself. */
  readonly nested: boolean
  /** Deep inside an answer: fields have no anchors there, so that the same schema is the same text on every page. */
  readonly plain: boolean
  /** An example of the whole stands beside it, so that those of its parts would say it twice. */
  readonly exampleShown: boolean
}

/** What tells a place from others of its page, as a text. Made of all its fields, so that none can be forgotten. */
export function placeKey(place: SchemaPlace): string {
  const { page: _page, ...spot } = place
  return Object.values(spot).join(' ')
}

// Places are made here alone, all keys in one order: what walks a schema is then as fast as it can be.

/** A part of the page: the body, an answer. */
export function placeAt(page: PagePlace, anchor: string, exampleShown = false): SchemaPlace {
  return { page, anchor, nested: false, plain: false, exampleShown }
}

/** Inside the field that has this anchor. Below the first fields of an answer nobody links, and all places are alike. */
export function below({ page, exampleShown }: SchemaPlace, anchor: string): SchemaPlace {
  const plain = exampleShown
  return { page, anchor: plain ? '' : anchor, nested: true, plain, exampleShown }
}

export function within(place: SchemaPlace, name: string): SchemaPlace {
  return place.plain ? place : below(place, fieldAnchor(place.anchor, name, place.nested))
}
