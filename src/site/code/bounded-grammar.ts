import type { IRawGrammar } from '@shikijs/vscode-textmate'

const MOST_SCOPES = 4
const LONGEST_SCOPE = 100

/**
 * A grammar with names that are as short as any that somebody wrote. A name may list scopes, and hold what was matched
 * (`$1`), any number of times: then each of thousands of tokens takes megabytes. Colours need the beginnings of scopes alone.
 */
export function boundedGrammar(raw: IRawGrammar): IRawGrammar {
  return { ...(bounded(raw) as IRawGrammar), scopeName: raw.scopeName }
}

function bounded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bounded)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      (key === 'name' || key === 'contentName') && typeof inner === 'string'
        ? shortName(inner)
        : bounded(inner),
    ]),
  )
}

function shortName(name: string): string {
  const scopes = name.split(' ').map((scope) => scope.replace(/\.?\$.*$/s, '').slice(0, LONGEST_SCOPE))
  return scopes.filter(Boolean).slice(-MOST_SCOPES).join(' ')
}
