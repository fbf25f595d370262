import type { SchemaNode } from './schema-node.ts'

/** Everything a page says about one operation, webhook or channel. Plain data: pages, Markdown and the playground read it. */
export interface Endpoint {
  readonly kind: 'operation' | 'webhook' | 'channel'
  /** Upper case; of a channel its protocol. */
  readonly method: string
  /** Path template, address of a channel, or the name of a webhook. */
  readonly path: string
  readonly title: string
  /** Markdown. */
  readonly description: string | undefined
  readonly deprecated: boolean
  readonly externalDocs: ExternalDocs | undefined
  /** Tags of OpenAPI 3.2 that mark it without being its place in the navigation. */
  readonly labels?: readonly LabelTag[] | undefined
  readonly servers: readonly Server[]
  /** Alternatives, each a list of schemes that are needed together. An empty one: it works without. */
  readonly security: readonly (readonly SecurityScheme[])[]
  readonly parameters: readonly Parameter[]
  readonly body: RequestBody | undefined
  readonly responses: readonly ResponseDoc[]
  readonly callbacks: readonly Callback[]
  /** `x-codeSamples`. */
  readonly samples: readonly AuthoredSample[]
  /** Of a channel: what is done on it. */
  readonly actions?: readonly ActionDoc[] | undefined
  /** What the protocol of a channel adds. */
  readonly facts?: readonly BindingFact[] | undefined
  /** What the file says around it: of its path, its tag and the API. */
  readonly about?: readonly AboutPart[] | undefined
}

/** What a file says of something that many operations share. */
export interface AboutPart {
  readonly name: string
  /** Markdown. */
  readonly description: string | undefined
  readonly facts: readonly BindingFact[]
  readonly externalDocs: ExternalDocs | undefined
}

export interface LabelTag {
  readonly name: string
  readonly description: string | undefined
  readonly externalDocs: ExternalDocs | undefined
}

export interface ExternalDocs {
  readonly url: string
  readonly description: string | undefined
}

/** What is done on a channel, or answered there, and what is said by it. */
export interface ActionDoc {
  readonly action: 'Send' | 'Receive' | 'Publish' | 'Subscribe' | 'Reply'
  readonly title: string | undefined
  readonly summary: string | undefined
  /** Markdown. */
  readonly description: string | undefined
  readonly externalDocs: ExternalDocs | undefined
  readonly facts: readonly BindingFact[]
  readonly messages: readonly MessageDoc[]
}

/** A message that is said on a channel. */
export interface MessageDoc {
  readonly name: string
  readonly summary: string | undefined
  /** Markdown. */
  readonly description: string | undefined
  readonly externalDocs: ExternalDocs | undefined
  readonly deprecated: boolean
  readonly headers: SchemaNode | undefined
  readonly headerExamples: readonly Example[]
  readonly media: MediaContent
  readonly facts: readonly BindingFact[]
}

export interface BindingFact {
  readonly label: string
  readonly value: string
  /** The label is a name of the spec, not a word of ours. */
  readonly named?: true | undefined
}

export interface Server {
  readonly url: string
  readonly description: string | undefined
  readonly variables: readonly ServerVariable[]
  /** Of a channel: what else the description says of it, such as tags and bindings. */
  readonly facts?: readonly BindingFact[] | undefined
}

export interface ServerVariable {
  readonly name: string
  readonly value: string
  readonly options: readonly string[]
  readonly description: string | undefined
}

export interface SecurityScheme {
  /** Its key in the spec. */
  readonly id: string
  readonly type: 'apiKey' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS' | 'other'
  /** Of an API key: where it goes, and under which name. */
  readonly in?: 'header' | 'query' | 'cookie' | undefined
  readonly name?: string | undefined
  /** Of http: `bearer`, `basic`, or another, in lower case. Of others: what the spec calls it. */
  readonly scheme?: string | undefined
  readonly bearerFormat?: string | undefined
  readonly flows?: readonly OAuthFlow[] | undefined
  readonly openIdConnectUrl?: string | undefined
  /** Of OAuth 2.0, where its server describes itself. */
  readonly metadataUrl?: string | undefined
  readonly description?: string | undefined
  readonly scopes: readonly string[]
  /** `x-default`: what the playground starts with. */
  readonly prefill?: string | undefined
}

export interface OAuthFlow {
  readonly kind: 'authorizationCode' | 'clientCredentials' | 'implicit' | 'password' | 'deviceAuthorization'
  /** Where a person, or a device, asks for a token. */
  readonly authorizationUrl: string | undefined
  readonly tokenUrl: string | undefined
  readonly refreshUrl: string | undefined
  readonly scopes: readonly { readonly name: string; readonly description: string }[]
}

export type ParameterPlace = 'path' | 'query' | 'header' | 'cookie'
export type ParameterStyle =
  | 'simple'
  | 'label'
  | 'matrix'
  | 'form'
  | 'spaceDelimited'
  | 'pipeDelimited'
  | 'deepObject'

export interface Parameter {
  readonly in: ParameterPlace
  readonly name: string
  readonly required: boolean
  readonly deprecated: boolean
  /** Markdown. */
  readonly description: string | undefined
  readonly style: ParameterStyle
  readonly explode: boolean
  readonly allowReserved: boolean
  readonly allowEmptyValue: boolean
  /** Set when the value is written in a media type, such as JSON, instead of a style. */
  readonly contentType: string | undefined
  /** Its value is all of the query, without a name: `in: querystring` of OpenAPI 3.2. */
  readonly whole?: true | undefined
  readonly node: SchemaNode
  /** Value for samples: an example of the spec, or one made from the schema. */
  readonly example: unknown
  /** Whether the spec itself gave it. */
  readonly exampleGiven: boolean
  /** Named examples of the spec, when there are several. */
  readonly examples: readonly Example[]
  /** How its value is written, where that is not what everybody expects. */
  readonly facts?: readonly BindingFact[] | undefined
}

export interface RequestBody {
  readonly required: boolean
  /** Markdown. */
  readonly description: string | undefined
  readonly media: readonly MediaContent[]
}

/** A body in one content type. */
export interface MediaContent {
  readonly type: string
  readonly node: SchemaNode
  readonly examples: readonly Example[]
  /** Of form and multipart bodies: how each property is written. */
  readonly encoding: Readonly<Record<string, PartEncoding>>
  /** Of multipart bodies that are a list: how their parts are written, the first ones and all others. */
  readonly partTypes?: readonly BindingFact[] | undefined
}

export interface PartEncoding {
  readonly contentType?: string | undefined
  readonly style?: ParameterStyle | undefined
  readonly explode?: boolean | undefined
  readonly allowReserved?: boolean | undefined
  /** Values of headers of the part, and what is said of them. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  readonly headerTexts?: Readonly<Record<string, string>> | undefined
}

export interface Example {
  /** Its key or summary in the spec; undefined when it was made from the schema. */
  readonly name: string | undefined
  readonly description?: string | undefined
  /** As the spec writes it. */
  readonly value: unknown
  /** As shown: JSON with indentation, or the text itself. */
  readonly text: string
  /** Made from the schema: the spec gives none. */
  readonly made?: true | undefined
  /** The spec says only where it is: its text is that URL, and it has no value. */
  readonly elsewhere?: true | undefined
}

export interface ResponseDoc {
  /** `200`, `4XX` or `default`. */
  readonly status: string
  /** Markdown. */
  readonly description: string | undefined
  readonly headers: readonly HeaderDoc[]
  readonly media: readonly MediaContent[]
  readonly links: readonly LinkDoc[]
  /** It stands among the components, so the very same object is an answer of other operations too. */
  readonly shared?: boolean | undefined
}

export interface HeaderDoc {
  readonly name: string
  readonly required: boolean
  readonly deprecated: boolean
  /** As JSON. */
  readonly examples: readonly string[]
  readonly description: string | undefined
  readonly node: SchemaNode
}

/** How a value of the response leads to another operation. */
export interface LinkDoc {
  readonly name: string
  readonly operation: string
  readonly description: string | undefined
  readonly values: readonly { readonly name: string; readonly value: string }[]
}

export interface Callback {
  readonly name: string
  /** Runtime expression that gives the URL. */
  readonly expression: string
  readonly method: string
  readonly deprecated: boolean
  /** Markdown: of the path, then of the operation. */
  readonly description: string | undefined
  readonly externalDocs: ExternalDocs | undefined
  readonly security: Endpoint['security']
  readonly parameters: readonly Parameter[]
  readonly body: RequestBody | undefined
  readonly responses: readonly ResponseDoc[]
}

export interface AuthoredSample {
  readonly lang: string
  readonly label: string | undefined
  readonly source: string
}
