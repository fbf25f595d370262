import { Memory } from '../lib/memo.ts'
import { channelOperations, isAsyncApi } from './asyncapi/channels.ts'
import { checkDocument, isEndless, type DocumentCheck } from './check-document.ts'
import { objectOr, type JsonObject } from './json.ts'
import { operationTitles } from './operation-title.ts'
import { listOperations, type Operation } from './operations.ts'
import { RefResolver } from './resolve-ref.ts'
import { FlatSchemas } from './schema/flat-schema.ts'

/** What a description says, wherever it stands: docs keep one file in thirty versions, and what is worked out of it once. */
export class SpecContent {
  readonly document: JsonObject
  readonly refs: RefResolver
  readonly flat: FlatSchemas
  readonly isAsync: boolean
  readonly version: string
  readonly check: DocumentCheck
  readonly operations: readonly Operation[]
  readonly memory = new Memory()
  #titles: ReadonlyMap<Operation, string> | undefined
  #byKey: ReadonlyMap<string, Operation> | undefined
  #tags: ReadonlyMap<string, JsonObject> | undefined

  constructor(document: JsonObject, read: { readonly anchors: boolean }) {
    this.document = document
    this.refs = new RefResolver(document)
    this.flat = new FlatSchemas(this.refs)
    this.isAsync = isAsyncApi(document)
    this.version = /^3\.\d+/.exec(String(document['openapi']))?.[0] ?? '3.0'
    this.check = checkDocument(document, this.refs, read)
    const list = this.isAsync ? channelOperations : listOperations
    this.operations = isEndless(this.check) ? [] : list(document, this.refs)
  }

  operation(key: string): Operation | undefined {
    this.#byKey ??= new Map(this.operations.map((operation) => [operation.key, operation]))
    return this.#byKey.get(key)
  }

  titleOf(operation: Operation): string {
    this.#titles ??= operationTitles(this.operations)
    return this.#titles.get(operation) ?? operation.key
  }

  tag(name: string): JsonObject | undefined {
    this.#tags ??= new Map(
      (Array.isArray(this.document['tags']) ? (this.document['tags'] as unknown[]) : []).map((tag) => {
        const object = objectOr(tag)
        return [String(object['name']), object] as const
      }),
    )
    return this.#tags.get(name)
  }
}
