import { load, YAMLException } from 'js-yaml'
import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser'
import { childrenOf, fileOf, type Node, type NodeOf } from '../../content/tree.ts'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import { programProblem, type CodeProblem as Problem } from './code-syntax.ts'

const MAX_DEPTH = 400
const MOST_OF_A_PAGE = 20
const MAX_LENGTH = 50_000
/** Left out, filled in later, or shown as a change: such a block is no whole document, and is not meant as one. */
const SKETCH = /\.\.\.|…|<[\w -]+>|\{\{|\$\{|\[!code|^\s*[+-]\s|^\s*\/\/|^#\s*$/m

/** JSON, YAML and whole programs that readers will copy and no parser will read. */
export async function checkFences(tree: Node, pageFile: string): Promise<readonly Diagnostic[]> {
  const found: Diagnostic[] = []
  for (const { block, file, inside } of blocksOf(tree, { file: pageFile, inside: [] })) {
    const lines = block.value.split('\n')
    const past = inside.find((name) => closesMore(lines, name))
    const problem = past === undefined ? await problemOf(block) : undefined
    if (past !== undefined) found.push(reportOpen(block, past, file))
    if (problem !== undefined) found.push(report(block, problem, file))
    if (found.length >= MOST_OF_A_PAGE) break
  }
  return found
}

interface Place {
  readonly file: string
  /** Components around it. */
  readonly inside: readonly string[]
}

/** Blocks of code, each with the file it was written in. */
function* blocksOf(
  node: Node,
  around: Place,
  depth = 0,
): Generator<Place & { readonly block: NodeOf<'code'> }> {
  if (depth > MAX_DEPTH) return
  const file = fileOf(node) ?? around.file
  if (node.type === 'code') yield { ...around, file, block: node }
  const inside = node.type === 'component' ? [...around.inside, node.name] : around.inside
  for (const child of childrenOf(node)) yield* blocksOf(child, { file, inside }, depth + 1)
}

/** Is there an end of this component that the block did not begin? Code in another language may have one of that name. */
function closesMore(lines: readonly string[], name: string): boolean {
  const end = `</${name}>`
  const begins = (line: string): boolean => {
    const [, ...after] = line.split(`<${name}`)
    return after.some((rest) => !/^[\w.-]/.test(rest)) && !line.includes(end) && !line.endsWith('/>')
  }
  let open = 0
  for (const line of lines.map((text) => text.trim())) {
    if (line === end) {
      if (open === 0) return true
      open -= 1
    } else if (begins(line)) {
      open += 1
    }
  }
  return false
}

async function problemOf({ lang, value }: NodeOf<'code'>): Promise<Problem | undefined> {
  if (value.length > MAX_LENGTH) return undefined
  const language = lang?.toLowerCase() ?? ''
  if (language !== 'json' && language !== 'yaml' && language !== 'yml') return programProblem(language, value)
  if (SKETCH.test(value)) return undefined
  return language === 'json' ? inJson(value) : inYaml(value)
}

function inJson(text: string): Problem | undefined {
  // A part of an object, several documents after each other, or a log: no mistake.
  if (!/^\s*[{[][\s\S]*[}\]]\s*$/.test(text) || /[}\]]\s*\n\s*[{[]/.test(text)) return undefined
  const errors: ParseError[] = []
  parse(text, errors, { allowTrailingComma: true, disallowComments: false })
  const [first] = errors
  if (!first) return undefined
  const line = text.slice(0, first.offset).split('\n').length - 1
  const words = printParseErrorCode(first.error)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return { what: `JSON (${oddCharacter(text.charAt(first.offset)) ?? words})`, line }
}

/** What looks like a space or a quote, and is none to a parser. */
function oddCharacter(character: string): string | undefined {
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  if (/^[“”„‟‘’]$/.test(character)) return `typographic quote ${character}, ${code}`
  return /^[\p{Zs}\u200B\uFEFF]$/u.test(character) && character !== ' ' ? `special space, ${code}` : undefined
}

function inYaml(text: string): Problem | undefined {
  // Cut out of a longer file.
  if (/^\s*\n?[ \t]/.test(text)) return undefined
  try {
    // Several documents are as good as one.
    for (const part of text.split(/^---\s*$/m)) load(part)
    return undefined
  } catch (error) {
    if (!(error instanceof YAMLException)) return undefined
    // Tags of other tools are no mistake.
    if (/unknown tag|duplicated mapping key/.test(error.reason)) return undefined
    return { what: `YAML (${error.reason})`, line: error.mark?.line ?? 0 }
  }
}

/** What follows a fence that nobody closed is shown as code, headings and all. */
function reportOpen({ position }: NodeOf<'code'>, name: string, file: string): Diagnostic {
  return {
    severity: 'warning',
    code: 'fence-open',
    message: `This block goes on past </${name}>, and shows as code what follows.`,
    file,
    line: position?.start.line,
    column: position?.start.column,
    hint: 'Close it with ``` on a line of its own, and begin each block on a line of its own.',
  }
}

function report({ position }: NodeOf<'code'>, { what, line }: Problem, file: string): Diagnostic {
  return {
    severity: 'info',
    code: 'fence-invalid',
    message: `This block is not valid ${what}.`,
    file,
    line: position === undefined ? undefined : position.start.line + 1 + line,
    column: position === undefined ? undefined : 1,
    hint: 'Correct it, or write another language after the fence, such as `text`.',
  }
}
