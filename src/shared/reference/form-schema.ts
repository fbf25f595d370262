import type { ActionDoc, Endpoint, MessageDoc } from './endpoint.ts'

/** A schema as a form needs it: machine types, references kept, so that a type may contain itself. */
export interface FormSchema {
  /** Name in `definitions`; then nothing else is set. */
  readonly ref?: string | undefined
  readonly type?: FormType | undefined
  /** Further types that are allowed, for `type: [string, integer]`. */
  readonly otherTypes?: readonly FormType[] | undefined
  readonly nullable?: true | undefined
  readonly title?: string | undefined
  /** Markdown; forms show its first line. */
  readonly description?: string | undefined
  readonly format?: string | undefined
  /** Text that stands for bytes, and in which alphabet. */
  readonly base64?: 'base64' | 'base64url' | undefined
  readonly enum?: readonly unknown[] | undefined
  /** Only this value is allowed. */
  readonly constant?: unknown
  readonly defaultValue?: unknown
  readonly example?: unknown
  /** `x-default`: what the input starts with. */
  readonly prefill?: unknown
  readonly deprecated?: true | undefined
  readonly minimum?: number | undefined
  readonly maximum?: number | undefined
  /** The number itself is not allowed; true where it is the one of `minimum` or `maximum`. */
  readonly exclusiveMinimum?: number | true | undefined
  readonly exclusiveMaximum?: number | true | undefined
  readonly multipleOf?: number | undefined
  readonly minLength?: number | undefined
  readonly maxLength?: number | undefined
  readonly pattern?: string | undefined
  /** Texts that should match the pattern, where the spec gives no example. */
  readonly patternTexts?: readonly string[] | undefined
  readonly minItems?: number | undefined
  readonly maxItems?: number | undefined
  readonly uniqueItems?: true | undefined
  readonly minProperties?: number | undefined
  /** Of an object, in order. Read-only properties are not among them. */
  readonly properties?:
    | readonly { readonly name: string; readonly required: boolean; readonly schema: FormSchema }[]
    | undefined
  /** Keys beyond the properties: of what kind, or true for anything. */
  readonly additional?: FormSchema | true | undefined
  readonly items?: FormSchema | undefined
  /** Names that must be there although this schema does not describe them. */
  readonly needs?: readonly string[] | undefined
  /** One of several shapes; `values` is what the discriminating property may hold for it. */
  readonly options?:
    | readonly {
        readonly label: string
        readonly values?: readonly unknown[] | undefined
        readonly schema: FormSchema
      }[]
    | undefined
  readonly discriminator?: string | undefined
}

export type FormType =
  | 'string'
  | 'number'
  | 'integer'
  | 'boolean'
  | 'array'
  | 'object'
  | 'file'
  | 'null'
  | 'any'

/** Everything the playground of one page needs, served as JSON. */
export interface PlaygroundModel {
  readonly endpoint: PlaygroundEndpoint
  /** Schema of each parameter by `place:name`. */
  readonly parameters: Readonly<Record<string, FormSchema>>
  /** Schema of each body by content type. */
  readonly bodies: Readonly<Record<string, FormSchema>>
  /** Of a channel: what can be said on it. */
  readonly messages?: readonly PlaygroundMessage[] | undefined
  readonly definitions: Readonly<Record<string, FormSchema>>
  readonly settings: PlaygroundSettings
}

export interface PlaygroundMessage extends Pick<MessageDoc, 'name' | 'media'> {
  readonly action: ActionDoc['action']
  /** Of the payload. */
  readonly schema: FormSchema
}

export interface PlaygroundSettings {
  /** Send through this server; else straight from the browser. */
  readonly proxy: boolean
  /** Send cookies of the API along; only without the proxy. */
  readonly credentials: boolean
  /** Start with the examples of the spec. */
  readonly prefill: boolean
  /** Languages of samples, as docs.json names them. */
  readonly languages: readonly string[] | undefined
}

/** An endpoint without what only readers need. */
export type PlaygroundEndpoint = Omit<
  Endpoint,
  'responses' | 'callbacks' | 'description' | 'samples' | 'externalDocs' | 'actions' | 'facts' | 'labels'
>
