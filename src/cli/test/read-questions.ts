import { load, YAMLException } from 'js-yaml'
import * as z from 'zod'
import type { Diagnostic } from '../../lib/diagnostic.ts'

const ONE_OR_MORE = z.union([z.string().min(1), z.array(z.string().min(1)).min(1)])
const FIRST = z.int().min(1).max(20)
const QUESTION = z
  .strictObject({
    ask: z.string().min(1).max(500),
    page: ONE_OR_MORE.optional(),
    section: z.string().min(1).optional(),
    fact: ONE_OR_MORE.optional(),
    first: FIRST.optional(),
    version: z.string().optional(),
    language: z.string().optional(),
    skip: z.string().optional(),
  })
  // One that is skipped may wait for somebody who knows the answer.
  .refine(({ page, fact, skip }) => page !== undefined || fact !== undefined || skip !== undefined, {
    error: 'needs a page, a fact, or both',
  })
  .refine(({ page, section }) => section === undefined || page !== undefined, {
    error: 'names a section, so it needs a page',
  })
const FILE = z.strictObject({ first: FIRST.optional(), questions: z.array(QUESTION) })

const DEFAULT_FIRST = 5

/** A question, and what must answer it. */
export interface Question {
  readonly ask: string
  /** Pages of which one must be found; empty when any may hold the fact. */
  readonly pages: readonly string[]
  /** Anchor on that page. */
  readonly section: string | undefined
  readonly facts: readonly string[]
  /** Among how many results it must be. */
  readonly first: number
  readonly version: string | undefined
  readonly language: string | undefined
  readonly skip: string | undefined
  readonly line: number
}

/** Questions of a file, or why it holds none. */
export function readQuestions(file: string, text: string): readonly Question[] | Diagnostic {
  const invalid = (message: string, line = 1): Diagnostic => ({
    severity: 'error',
    code: 'questions-invalid',
    message,
    file,
    line,
    column: 1,
    hint: 'The manual shows the format, under Tested docs.',
  })
  let value: unknown
  try {
    value = load(text)
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error
    return invalid(`This is not valid YAML: ${error.reason}.`, (error.mark?.line ?? 0) + 1)
  }
  const lines = questionLines(text)
  const parsed = FILE.safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const at = issue?.path ?? []
    return invalid(
      `${at.length === 0 ? 'The file' : at.join('.')}: ${issue?.message ?? 'is invalid'}.`,
      at[0] === 'questions' ? lines[Number(at[1])] : 1,
    )
  }
  return parsed.data.questions.map((question, index) => ({
    ask: question.ask,
    pages: [question.page ?? []].flat().map(pagePath),
    section: question.section?.replace(/^#/, ''),
    facts: [question.fact ?? []].flat(),
    first: question.first ?? parsed.data.first ?? DEFAULT_FIRST,
    version: question.version,
    language: question.language,
    skip: question.skip,
    line: lines[index] ?? 1,
  }))
}

/** Lines where the questions begin: the parser keeps no positions, and they are a list of mappings. */
function questionLines(text: string): readonly number[] {
  const lines = text.split('\n')
  const from = lines.findIndex((line) => /^questions\s*:/.test(line))
  const items = lines.flatMap((line, index) => {
    const indent = index > from ? /^(\s*)-\s/.exec(line)?.[1]?.length : undefined
    return indent === undefined ? [] : [{ indent, line: index + 1 }]
  })
  return items.filter(({ indent }) => indent === items[0]?.indent).map(({ line }) => line)
}

/** As the site writes it: `guides/start`, `/guides/start.md` and `/guides/start/` are `/guides/start`. */
function pagePath(written: string): string {
  const bare = written.replace(/\.mdx?$/, '').replace(/^\/+|\/+$/g, '')
  return bare === '' || bare === 'index' ? '/' : `/${bare.replace(/\/index$/, '')}`
}
