import { parse, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser'
import type { EditorWords } from '../../../src/shared/messages/playground-editor-english.ts'
import { readJson } from '../../../src/shared/request/exact-json.ts'
import { validate, validation } from '../form/validate.ts'
import { filled } from '../words.ts'
import { spokenInEditor } from './editor-words.ts'
import { nestsTooDeeply } from './deepest.ts'
import type { EditorSchema } from './editor-schema.ts'

/** Something wrong with a text, and where. */
export interface TextProblem {
  readonly from: number
  readonly to: number
  readonly message: string
}

const LONGEST = 500_000
const MOST = 50

/** The first mistake of JSON, since others follow from it; where there is none, all that the schema would not allow. */
export function findProblems(text: string, about: EditorSchema): readonly TextProblem[] {
  if (text.trim() === '' || text.length > LONGEST) return []
  if (nestsTooDeeply(text)) return [{ from: 0, to: 1, message: spokenInEditor().tooDeep }]
  const errors: ParseError[] = []
  parse(text, errors, { disallowComments: true, allowTrailingComma: false })
  const [first] = errors
  if (first) return [syntaxProblem(first, text.length)]
  const tree = parseTree(text)
  if (!tree) return []
  const context = validation(about.definitions, about.choices)
  validate({ schema: about.schema, value: readValue(text), required: false, path: '' }, context)
  return [...context.errors].slice(0, MOST).map(([path, sentence]) => placed(tree, path, sentence))
}

/** Depth and digits are for JSON.parse to judge; what it refuses has no value to check. */
function readValue(text: string): unknown {
  try {
    return readJson(text)
  } catch {
    return undefined
  }
}

const REASONS: Readonly<Record<string, keyof EditorWords | 'mustNumber'>> = {
  InvalidSymbol: 'needQuotes',
  InvalidNumberFormat: 'mustNumber',
  PropertyNameExpected: 'needQuotes',
  ValueExpected: 'needValue',
  EndOfFileExpected: 'nothingAfter',
  InvalidCommentToken: 'noComments',
  UnexpectedEndOfNumber: 'mustNumber',
  InvalidUnicode: 'badEscape',
  InvalidEscapeCharacter: 'badEscape',
  InvalidCharacter: 'badEscape',
}
const SIGNS: Readonly<Record<string, string>> = {
  ColonExpected: ':',
  CommaExpected: ',',
  CloseBraceExpected: '}',
  CloseBracketExpected: ']',
  UnexpectedEndOfString: '"',
}

function syntaxProblem({ error, offset, length }: ParseError, end: number): TextProblem {
  return {
    from: Math.min(offset, end),
    to: Math.min(end, Math.max(offset + length, offset + 1)),
    message: `${spokenInEditor().notJson} ${reasonOf(printParseErrorCode(error))}`.trimEnd(),
  }
}

function reasonOf(code: string): string {
  const words = spokenInEditor()
  const [reason, sign] = [REASONS[code], SIGNS[code]]
  if (sign !== undefined) return filled(words.needSign, { sign })
  return reason === undefined ? '' : words[reason]
}

/** At the value a path leads to; of what is missing, at the brace of the object that lacks it. */
function placed(tree: Node, path: string, sentence: string): TextProblem {
  let node = tree
  // Options inside of options are marked in paths.
  let rest = path.replace(/^\?+/, '')
  for (;;) {
    const step = rest === '' ? undefined : childAt(node, rest)
    if (!step) break
    ;({ node, rest } = step)
  }
  const isWhole = rest === ''
  const to =
    isWhole && node.type !== 'object' && node.type !== 'array' ? node.offset + node.length : node.offset + 1
  return { from: node.offset, to, message: isWhole ? sentence : `${rest.slice(1)}: ${sentence}` }
}

/** Names may hold slashes, so the longest that fits is taken. */
function childAt({ type, children = [] }: Node, path: string): { node: Node; rest: string } | undefined {
  let best: { node: Node; length: number } | undefined
  for (const [index, child] of children.entries()) {
    const [key, value] = type === 'object' ? (child.children ?? []) : [undefined, child]
    const name = type === 'object' ? String(key?.value) : String(index)
    const start = `/${name}`
    const fits = path.startsWith(start) && /^[?/]|^$/.test(path.slice(start.length))
    if (value && fits && start.length > (best?.length ?? 0)) best = { node: value, length: start.length }
  }
  return best && { node: best.node, rest: path.slice(best.length).replace(/^\?+/, '') }
}
