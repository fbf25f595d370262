/** A request ready to be sent or written as a sample: nothing in it needs the spec any more. */
export interface HttpRequest {
  readonly method: string
  readonly url: string
  /** In order; names as the spec writes them. Cookies are one header. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: HttpBody
}

export type HttpBody =
  | { readonly kind: 'none' }
  /** Sent as it is; the type stands among the headers. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'multipart'; readonly parts: readonly MultipartPart[] }
  | { readonly kind: 'file'; readonly file: FileValue }

export interface MultipartPart {
  readonly name: string
  readonly content: { readonly text: string } | { readonly file: FileValue }
  readonly contentType: string | undefined
  readonly headers: readonly (readonly [name: string, value: string])[]
}

/** A file a reader chose, or the name of one in a sample. A class, because data may hold a `fileName` of its own. */
export class FileValue {
  readonly fileName: string
  readonly type: string | undefined
  /** The browser's Blob; unset in samples. */
  readonly data: unknown

  constructor(fileName: string, type: string | undefined, data?: unknown) {
    this.fileName = fileName
    this.type = type
    this.data = data
  }
}
