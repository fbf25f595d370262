import type { Diagnostic } from '../lib/diagnostic.ts'
import { isAsyncApi } from './asyncapi/channels.ts'
import { checkDocument, endlessProblem } from './check-document.ts'
import { objectOr, type JsonObject } from './json.ts'
import { pointerLocator, type PointerLocator } from './locate-pointer.ts'
import type { ParsedSpec } from './parse-spec.ts'
import { RefResolver } from './resolve-ref.ts'
import { isBomb, isSwagger } from './swagger.ts'

interface SourceText {
  readonly id: string
  readonly text: string
}

interface DescribedSpec {
  readonly id: string
  readonly version: string
  readonly document: JsonObject
}

/** Why this is no description that can be shown. */
export function refusal(document: JsonObject, { id, text }: SourceText): Diagnostic | undefined {
  if (isSwagger(document) || isAsyncApi(document)) return undefined
  if (document['swagger'] !== undefined)
    return {
      severity: 'error',
      code: 'spec-version',
      message: `This is Swagger ${JSON.stringify(document['swagger'])}; only Swagger 2.0 and OpenAPI 3 are supported.`,
      ...placeIn(text, id, '#/swagger'),
      hint: 'Convert it, for example with the Swagger Editor ("Convert to OpenAPI 3").',
    }
  const version = document['openapi']
  if (typeof version === 'string' && /^3\.[0-2](?:\.|$)/.test(version)) return undefined
  if (typeof version === 'number' && version >= 3 && version < 3.3) return undefined
  return {
    severity: 'error',
    code: 'spec-version',
    message:
      version === undefined
        ? 'This file does not contain `openapi: 3.x`, so it is not an OpenAPI file.'
        : `OpenAPI ${JSON.stringify(version)} is not supported; use 3.0, 3.1 or 3.2.`,
    ...placeIn(text, id, '#/openapi'),
    hint: 'Check the `openapi` field at the top.',
  }
}

/** Why a description of Swagger 2.0 would never come out of being upgraded. */
export function endlessSwagger(
  document: JsonObject,
  { id, text }: SourceText,
  parsed: ParsedSpec,
): Diagnostic | undefined {
  const check = checkDocument(document, new RefResolver(document), parsed)
  const endless = endlessProblem(check, (pointer) => placeIn(text, id, pointer))
  return endless ?? (parsed.anchors && isBomb(document) ? nestedTooDeeply(id) : undefined)
}

/** What is not there is missed at the top. */
export function topOr(place: ReturnType<PointerLocator>) {
  return place ?? { line: 1, column: 1 }
}

export function placeIn(text: string, file: string, pointer: string) {
  return { file, ...topOr(pointerLocator(text)(pointer)) }
}

export function emptyProblem(spec: DescribedSpec, text: string): readonly Diagnostic[] {
  const { document } = spec
  const named = ['paths', 'webhooks', 'x-webhooks', 'channels'].find(
    (key) => Object.keys(objectOr(document[key])).length > 0,
  )
  if (named !== undefined)
    return [
      {
        severity: 'warning',
        code: 'spec-empty',
        message: `No entry of \`${named}\` holds an operation, so this file has no pages.`,
        ...placeIn(text, spec.id, `#/${named}`),
        hint: 'Add operations (`get`, `post` and so on) to the paths.',
      },
    ]
  // A 3.1 document may hold components alone, for others to link to.
  const componentsOnly = spec.version !== '3.0' && document['components'] !== undefined
  return [
    {
      severity: componentsOnly ? 'warning' : 'error',
      code: 'spec-empty',
      message: 'This file has neither paths nor webhooks, so it has no pages.',
      ...placeIn(text, spec.id, '#/paths'),
      hint: 'Add `paths`, or add the file to .lecternignore if it is not meant as a description of an API.',
    },
  ]
}

export function nestedTooDeeply(id: string): Diagnostic {
  return {
    severity: 'error',
    fatal: true,
    code: 'spec-too-deep',
    message: 'This description nests too deeply to be read.',
    file: id,
    line: 1,
    column: 1,
    hint: 'Move the inner part to components and use a "$ref".',
  }
}
