/** JSON of a value, at most so long. A value may share parts with itself a million times over, so nodes are counted. */
export function jsonText(value: unknown, maxLength: number, indent?: number): string {
  if (typeof value === 'string' && value.length > maxLength)
    return `${JSON.stringify(value.slice(0, maxLength))}…`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const budget = { left: maxLength }
  const bounded = fits(value, budget) ? value : cut(value, { left: Math.ceil(maxLength / 8) })
  const text = JSON.stringify(bounded, undefined, indent) ?? 'null'
  return text.length > maxLength * 8 ? `${text.slice(0, maxLength * 8)}…` : text
}

function fits(value: object, budget: { left: number }): boolean {
  if (--budget.left < 0) return false
  for (const child of Array.isArray(value) ? (value as unknown[]) : Object.values(value))
    if (typeof child === 'object' && child !== null ? !fits(child, budget) : --budget.left < 0) return false
  return true
}

function cut(value: unknown, budget: { left: number }): unknown {
  if (--budget.left < 0) return '…'
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items: unknown[] = []
    for (const item of value as unknown[]) {
      if (budget.left <= 0) break
      items.push(cut(item, budget))
    }
    return items
  }
  const object: Record<string, unknown> = {}
  for (const [key, child] of Object.entries(value)) {
    if (budget.left <= 0) break
    object[key] = cut(child, budget)
  }
  return object
}
