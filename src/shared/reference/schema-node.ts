/** A schema as a reader sees it: plain data, cut to a size that a page can carry. */
export interface SchemaNode {
  readonly about: SchemaAbout
  readonly properties?: readonly SchemaProperty[] | undefined
  /** Names of further properties, when there are more than a page can show. */
  readonly unshown?: readonly string[] | undefined
  /** What else belongs to it: items of an array, other keys, conditions. */
  readonly parts?: readonly SchemaPart[] | undefined
  readonly choices?: readonly SchemaChoice[] | undefined
  /** There is more inside: it contains itself, or the page had no room. Shown on demand by its name. */
  readonly more?: 'recursive' | 'cut' | undefined
  /** All of a small component: the very same object stands on other pages too. */
  readonly shared?: true | undefined
}

/** What a schema says of itself. The same object wherever the schema stands, so that work on it is done once. */
export interface SchemaAbout {
  /** `string<uuid>`, `User[]`, `enum<string>`, `string | null`. */
  readonly type: string
  /** Its name among the components of the spec. */
  readonly name?: string | undefined
  readonly title?: string | undefined
  /** Markdown. */
  readonly description?: string | undefined
  /** What the spec refers to and does not hold; the description says so in English. */
  readonly missing?: string | undefined
  readonly deprecated?: true | undefined
  /** Pills before the name, and after it in their order: built-in, configured, of the schema itself. */
  readonly before?: readonly string[] | undefined
  readonly after?: readonly string[] | undefined
  readonly facts?: readonly SchemaFact[] | undefined
  readonly values?: readonly SchemaValue[] | undefined
  /** As JSON. */
  readonly defaultValue?: string | undefined
  readonly example?: string | undefined
  /** Further ones, as JSON. */
  readonly moreExamples?: readonly string[] | undefined
}

export interface SchemaProperty {
  readonly name: string
  readonly required: boolean
  readonly node: SchemaNode
}

/** A limit in words: `length`, `1 to 50`. */
export interface SchemaFact {
  readonly label: string
  readonly value: string
  /** The label is a name of the spec, not a word of ours. */
  readonly named?: true | undefined
}

/** One value of an enum, as JSON without quotes. */
export interface SchemaValue {
  readonly value: string
  readonly description?: string | undefined
}

export interface SchemaPart {
  readonly label: string
  readonly node: SchemaNode
}

/** One of (or any of) several shapes. */
export interface SchemaChoice {
  readonly kind: 'oneOf' | 'anyOf'
  /** Property whose value tells which one it is. */
  readonly discriminator?: string | undefined
  /** Which of its values lead where, as far as the labels of the options do not say so. */
  readonly mapping?: readonly SchemaFact[] | undefined
  /** How many more do. */
  readonly unlisted?: number | undefined
  readonly options: readonly SchemaPart[]
}
