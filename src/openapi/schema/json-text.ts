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
  if (Array.isArray(value)) {
    for (const child of value as unknown[]) if (!childFits(child, budget)) return false
    return true
  }
  // Faster than a list of the values, and examples are data without a prototype of their own.
  for (const key in value) if (!childFits((value as Record<string, unknown>)[key], budget)) return false
  return true
}

function childFits(child: unknown, budget: { left: number }): boolean {
  return typeof child === 'object' && child !== null ? fits(child, budget) : --budget.left >= 0
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
