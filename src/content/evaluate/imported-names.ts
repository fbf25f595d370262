/** Names that code imports. */
export function importedNames(code: readonly string[]): readonly string[] {
  const names = code.flatMap((text) => [...text.matchAll(NAMED_IMPORT)].flatMap(namesIn))
  return [...new Set(names)].filter(isIdentifier)
}

const NAMED_IMPORT = /^import\s+(?:([\w$]+)\s*,?\s*)?(?:\{([^}]*)\})?\s*from\s/gm

function namesIn([, whole = '', listed = '']: RegExpMatchArray): readonly string[] {
  return [
    whole,
    ...listed.split(',').map(
      (part) =>
        part
          .trim()
          .split(/\s+as\s+/)
          .at(-1) ?? '',
    ),
  ]
}

/** Whether code can call something by this name. */
export function isIdentifier(name: string): boolean {
  return IDENTIFIER.test(name) && !RESERVED.has(name)
}

const IDENTIFIER = /^[A-Za-z_$][\w$]*$/
/** Words of the language, and what we call things around the code. */
export const RESERVED = new Set(
  'props exports require break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof new null return super switch this throw true try typeof var void while with yield let static await implements interface package private protected public eval arguments'.split(
    ' ',
  ),
)
