import { own, textOr, type JsonObject } from '../json.ts'

interface Sunset {
  readonly text: string
  readonly isDate: boolean
}

/** `x-sunset`: when something deprecated may go. */
export function sunsetOf(raw: JsonObject): Sunset | undefined {
  const value = own(raw, 'x-sunset')
  if (value === undefined) return undefined
  // YAML reads a bare date as one.
  const text =
    value instanceof Date ? value.toISOString().slice(0, 10) : (textOr(value) ?? JSON.stringify(value))
  const day = text.slice(0, 10)
  const isDate = /^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(Date.parse(day))
  return { text: isDate ? day : text, isDate }
}

const LEVELS = ['draft', 'alpha', 'beta', 'stable']

/** `x-stability-level` as a number; what says nothing is stable. */
export function stabilityOf(raw: JsonObject): { readonly level: number; readonly name: string } {
  const name = textOr(own(raw, 'x-stability-level')) ?? 'stable'
  return { level: LEVELS.includes(name) ? LEVELS.indexOf(name) : LEVELS.length - 1, name }
}
