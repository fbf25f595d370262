import { fieldAnchor } from '../../shared/reference/field-anchor.ts'
import type { ReferenceMessages } from '../../shared/messages/reference-messages.ts'
import type { SharedHtml } from './html-table.ts'

/** How a page shows its schemas. */
export interface PagePlace {
  /** Path or URL of the spec. */
  readonly spec: string
  /** Of the page, and its words. */
  readonly language: string
  readonly words: ReferenceMessages
  /** `api.params.expanded: all`. */
  readonly expanded: boolean
  /** Address of a schema that was cut, by its spec, name and language; undefined when nothing serves it. */
  readonly schemaUrl: ((spec: string, name: string, language: string) => string) | undefined
  /** What pages that show schemas in the same way share; unset where nothing is kept. */
  readonly shared: SharedHtml | undefined
}

/** Where a schema stands on its page, and how the page shows it. */
export class SchemaPlace {
  readonly page: PagePlace
  /** Anchor of what is around: `body`, `response-200`, `body-address`. */
  readonly anchor: string
  /** Whether that is a field itself. */
  readonly nested: boolean
  /** Deep inside an answer: fields have no anchors there, so that the same schema is the same text on every page. */
  readonly plain: boolean
  /** An example of the whole stands beside it, so that those of its parts would say it twice. */
  readonly exampleShown: boolean
  #key: string | undefined

  constructor({ page, anchor, nested, plain, exampleShown }: Omit<SchemaPlace, 'key'>) {
    this.page = page
    this.anchor = anchor
    this.nested = nested
    this.plain = plain
    this.exampleShown = exampleShown
  }

  /** What tells a place from others of its page, as a text: all fields but the page. */
  get key(): string {
    const { anchor, nested, plain, exampleShown } = this
    return (this.#key ??= `${anchor} ${nested} ${plain} ${exampleShown}`)
  }
}

/** A part of the page: the body, an answer. */
export function placeAt(page: PagePlace, anchor: string, exampleShown = false): SchemaPlace {
  return new SchemaPlace({ page, anchor, nested: false, plain: false, exampleShown })
}

/** Inside the field that has this anchor. Below the first fields of an answer nobody links, and all places are alike. */
export function below({ page, exampleShown }: SchemaPlace, anchor: string): SchemaPlace {
  const plain = exampleShown
  return new SchemaPlace({ page, anchor: plain ? '' : anchor, nested: true, plain, exampleShown })
}

export function within(place: SchemaPlace, name: string): SchemaPlace {
  return place.plain ? place : below(place, fieldAnchor(place.anchor, name, place.nested))
}
