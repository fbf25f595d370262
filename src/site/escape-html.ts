const UNSAFE = /[&<>"]/

/** Makes text safe both between tags and inside a double-quoted attribute. */
export function escapeHtml(text: string): string {
  if (!UNSAFE.test(text)) return text
  let result = ''
  let from = 0
  for (let at = 0; at < text.length; at++) {
    const entity = ENTITIES[text.charCodeAt(at)]
    if (entity === undefined) continue
    result += text.slice(from, at) + entity
    from = at + 1
  }
  return result + text.slice(from)
}

const ENTITIES: Readonly<Record<number, string>> = { 34: '&quot;', 38: '&amp;', 60: '&lt;', 62: '&gt;' }

/** ` name="value"`, or nothing when there is no value. */
export function attribute(name: string, value: string | number | undefined): string {
  return value === undefined ? '' : ` ${name}="${escapeHtml(String(value))}"`
}
