import { fieldAnchor } from '../../shared/reference/field-anchor.ts'

/** How a page shows its schemas. */
export interface PagePlace {
  /** `api.params.expanded: all`. */
  readonly expanded: boolean
  /** Address of a schema that was cut, by its name; undefined when nothing serves it. */
  readonly moreUrl: ((name: string) => string | undefined) | undefined
}

/** Where a schema stands on its page, and how the page shows it. */
export interface SchemaPlace extends PagePlace {
  /** Anchor of what is around: `body`, `response-200`, `body-address`. */
  readonly anchor: string
  /** Whether that is a field itself. */
  readonly nested: boolean
  /** Deep inside an answer: fields have no anchors there, so that the same schema is the same text on every page. */
  readonly plain: boolean
  /** An example of the whole stands beside it, so that those of its parts would say it twice. */
  readonly exampleShown: boolean
}

// Places are made here alone, all keys in one order: what walks a schema is then as fast as it can be.

/** A part of the page: the body, an answer. */
export function placeAt({ expanded, moreUrl }: PagePlace, anchor: string, exampleShown = false): SchemaPlace {
  return { anchor, nested: false, expanded, plain: false, exampleShown, moreUrl }
}

/** Inside the field that has this anchor. */
export function below({ expanded, moreUrl, exampleShown }: SchemaPlace, anchor: string): SchemaPlace {
  // Below the first fields of an answer nobody links.
  return { anchor, nested: true, expanded, plain: exampleShown, exampleShown, moreUrl }
}

export function within(place: SchemaPlace, name: string): SchemaPlace {
  return place.plain ? place : below(place, fieldAnchor(place.anchor, name, place.nested))
}
