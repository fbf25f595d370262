import type { transform as Transform } from 'sucrase'
import { lazy } from '../../lib/lazy.ts'
import { loadPackage } from '../../lib/packages.ts'

/** What is wrong with a block of code. */
export interface CodeProblem {
  readonly what: string
  /** Line within the block, from 0. */
  readonly line: number
}

// Few folders have blocks that are whole programs.
const sucrase = lazy(() => loadPackage('sucrase') as { readonly transform: typeof Transform })

const SCRIPTS: ReadonlySet<string> = new Set(
  'js javascript mjs cjs jsx ts typescript mts cts tsx node nodejs'.split(' '),
)
const SHELLS: ReadonlySet<string> = new Set('sh bash shell zsh'.split(' '))
/** Something is left out, to be filled in, or shown as a change. A spread (`...rest`) leaves nothing out. */
const SKETCH = new RegExp(
  [
    /\.{3}(?![\w$([{'"`])|…/,
    /^\s*(?:\.{3}\w+;?|\.)\s*$/,
    /\[!code|^\s*[+-]\s/,
    /<[a-z\d]+(?:[ _-][\w ]+)+>|<[A-Z_]{3,}>|\[\[|\{\{\s*[\w.]+\s*\}\}/,
    // A comment where a value belongs, an element among statements, the rest of a list.
    /\*\/\s*[,;)]|^<[A-Z]|^[)\]}]+,\s*$/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'm',
)
/** Decorators of parameters, which the parser does not know. */
const UNKNOWN = /[(,]\s*@\w/

/** A whole program that cannot be parsed. Of anything that may be a part of one, nothing is said. */
export async function programProblem(language: string, text: string): Promise<CodeProblem | undefined> {
  if (SKETCH.test(text)) return undefined
  if (SCRIPTS.has(language)) return isProgram(text) && !UNKNOWN.test(text) ? inScript(text) : undefined
  return SHELLS.has(language) && /^#!.*\b(?:ba)?sh\b/.test(text) ? inShell(text) : undefined
}

/** It begins with what it needs, as programs do and parts of them do not. */
function isProgram(text: string): boolean {
  const code = text.replace(/^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/|#![^\n]*\n|['"]use \w+['"];?)*/, '')
  return /^import\s[^;]*?['"][^'"\n]+['"]|^(?:const|let|var)\s[^=;]+=\s*require\(/.test(code)
}

type Dialect = NonNullable<Parameters<typeof Transform>[1]>['transforms']

/** Angle brackets mean elements in one dialect and types in the other, whatever the block is called. */
const DIALECTS: readonly Dialect[] = [['typescript', 'jsx'], ['typescript'], ['flow', 'jsx']]

function inScript(text: string): CodeProblem | undefined {
  let first: CodeProblem | undefined
  for (const transforms of DIALECTS) {
    const problem = scriptProblem(text, transforms)
    if (!problem) return undefined
    first ??= problem
  }
  return first
}

function scriptProblem(text: string, transforms: Dialect): CodeProblem | undefined {
  try {
    sucrase().transform(text, { transforms, disableESTransforms: true, keepUnusedImports: true })
    return undefined
  } catch (error) {
    const { message } = error as Error
    const [, why = 'unexpected token', line = '1'] =
      /^(?:Error transforming[^:]*: )?(.*?) \((\d+):\d+\)$/.exec(message) ?? []
    return { what: `JavaScript or TypeScript (${lowerFirst(why)})`, line: Number(line) - 1 }
  }
}

async function inShell(text: string): Promise<CodeProblem | undefined> {
  const { parse } = await import('just-bash')
  try {
    parse(text)
    return undefined
  } catch (error) {
    const { message } = error as Error
    const line = Number(/line (\d+)|^(\d+):/.exec(message)?.slice(1).find(Boolean) ?? 1)
    return { what: 'shell', line: line - 1 }
  }
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '')
}
