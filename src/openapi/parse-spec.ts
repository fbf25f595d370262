import { getLocation, parse as parseJsonc, type ParseError } from 'jsonc-parser'
import yaml from 'js-yaml'
import type { Diagnostic } from '../lib/diagnostic.ts'
import { isObject, type JsonObject } from './json.ts'

export interface ParsedSpec {
  readonly document: JsonObject | undefined
  readonly diagnostics: readonly Diagnostic[]
  /** It was YAML, whose anchors let one object stand in many places, even in itself. */
  readonly anchors: boolean
}

// YAML 1.2 with merge keys: dates stay text, `yes` is a word.
const MERGE = new yaml.Type('tag:yaml.org,2002:merge', { kind: 'scalar', resolve: (data) => data === '<<' })
const SCHEMA = yaml.CORE_SCHEMA.extend({ implicit: [MERGE] })

/** Text of a spec -> its JSON value. Only what cannot be read at all is an error. */
export function parseSpec(file: string, text: string): ParsedSpec {
  const bare = text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  const parsed = /^\s*[{[]/.test(bare) ? readJson(file, bare) : readYaml(file, bare)
  const anchors = 'anchors' in parsed
  if ('problem' in parsed) return { document: undefined, diagnostics: [parsed.problem], anchors }
  if (isObject(parsed.value)) return { document: parsed.value, diagnostics: parsed.warnings ?? [], anchors }
  return {
    document: undefined,
    anchors,
    diagnostics: [unreadable(file, 'It does not contain an object', { line: 1, column: 1 })],
  }
}

type Outcome = { problem: Diagnostic } | { value: unknown; anchors?: true; warnings?: readonly Diagnostic[] }

function readJson(file: string, text: string): Outcome {
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    // A flow mapping of YAML begins like JSON; only then is the slow way worth trying.
    const asYaml = readYaml(file, text)
    return 'problem' in asYaml ? { problem: jsonProblem(file, text) } : asYaml
  }
}

function readYaml(file: string, text: string): Outcome {
  try {
    return { value: yaml.load(text, { schema: SCHEMA }), anchors: true }
  } catch (error) {
    if (!(error instanceof yaml.YAMLException)) throw error
    const place = { line: (error.mark?.line ?? 0) + 1, column: (error.mark?.column ?? 0) + 1 }
    if (!/duplicated mapping key/.test(error.reason))
      return { problem: unreadable(file, error.reason, place) }
    return {
      value: yaml.load(text, { schema: SCHEMA, json: true }),
      anchors: true,
      warnings: [
        {
          severity: 'warning',
          code: 'spec-duplicate-key',
          message: 'This key appears twice in the same object; the later one is used.',
          file,
          ...place,
          hint: 'Remove one of the two.',
        },
      ],
    }
  }
}

function jsonProblem(file: string, text: string): Diagnostic {
  const errors: ParseError[] = []
  parseJsonc(text, errors, { allowTrailingComma: false, disallowComments: true })
  const offset = errors[0]?.offset ?? 0
  const before = text.slice(0, offset)
  const line = before.split('\n').length
  const where = getLocation(text, offset).path.join('.')
  const place = { line, column: offset - before.lastIndexOf('\n') }
  return unreadable(file, `It is not valid JSON${where === '' ? '' : ` near "${where}"`}`, place)
}

function unreadable(file: string, why: string, place: { line: number; column: number }): Diagnostic {
  return {
    severity: 'error',
    fatal: true,
    code: 'spec-unreadable',
    message: `This file is not a valid OpenAPI file: ${why.replace(/\.$/, '')}.`,
    file,
    ...place,
    hint: 'Fix it here. Until then, it has no pages.',
  }
}
