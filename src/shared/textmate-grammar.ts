/** A file that docs.json names under `styling.codeblocks.languages.custom`. */
export interface GrammarFile {
  readonly file: string
  /** Undefined where the folder has no such file. */
  readonly text: string | undefined
}

export interface TextmateGrammar {
  /** By which fences call it, in small letters. */
  readonly names: readonly string[]
  readonly raw: Readonly<Record<string, unknown>>
}

/** Larger than any that somebody wrote by hand. */
const MOST_CHARACTERS = 1_000_000

/** What a file says, as far as it is a grammar; otherwise why it is none, as the end of a sentence. */
export function readGrammar({ text }: GrammarFile): TextmateGrammar | { readonly problem: string } {
  if (text === undefined) return { problem: 'there is no such file' }
  if (text.length > MOST_CHARACTERS) return { problem: 'it has more than 1,000,000 characters' }
  const raw = parsed(text)
  if (raw === undefined) return { problem: 'it is not a JSON object' }
  const { name, scopeName, patterns, aliases, fileTypes } = raw
  if (typeof scopeName !== 'string' || scopeName === '') return { problem: 'it has no `scopeName`' }
  if (!Array.isArray(patterns)) return { problem: 'it has no list of `patterns`' }
  const given = [name, scopeName.split('.').at(-1), ...listOf(aliases), ...listOf(fileTypes)]
  const names = given.filter((one): one is string => typeof one === 'string' && one !== '')
  // Grammars are written into by those who read them, and a rule may name one that is not there.
  return { names: names.map((one) => one.toLowerCase()), raw: { repository: {}, ...raw } }
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : undefined
  } catch {
    return undefined
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
