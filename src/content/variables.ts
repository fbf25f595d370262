import { memo } from '../lib/memo.ts'

type Variables = Readonly<Record<string, string>>

/** Values as they stand in pages, each made once. */
const plainValues = memo(
  (variables: Variables) =>
    new Map(Object.entries(variables).map(([name, value]) => [name, withoutTags(value)])),
)

/**
 * `{{name}}` -> the value docs.json gives it, tags stripped. Unknown names stay as written and are reported. Behind the place
 * where the text is longer than a page may be, nothing is replaced: nobody reads it.
 */
export function replaceVariables(
  text: string,
  variables: Variables,
  { most, onUnknown }: { readonly most: number; readonly onUnknown: (name: string, offset: number) => void },
): string {
  if (!text.includes('{{')) return text
  const values = plainValues(variables)
  let length = text.length
  return text.replace(/\{\{\s*([\w-]+)\s*\}\}/g, (whole, name: string, offset: number) => {
    const value = values.get(name)
    if (value === undefined) onUnknown(name, offset)
    if (value === undefined || length > most) return whole
    length += value.length - whole.length
    return value
  })
}

/** Each sign is looked at once: a pattern would look for an end from every `<` on. */
function withoutTags(text: string): string {
  let plain = ''
  let from = 0
  for (;;) {
    const start = text.indexOf('<', from)
    const end = start === -1 ? -1 : text.indexOf('>', start)
    if (end === -1) return plain + text.slice(from)
    plain += text.slice(from, start)
    from = end + 1
  }
}
