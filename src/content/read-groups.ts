import type { Diagnostic } from '../lib/diagnostic.ts'
import { seenText } from './seen-text.ts'

export interface ReadGroups {
  /** Undefined is no rule, an empty list nobody. */
  readonly groups: readonly string[] | undefined
  readonly diagnostics: readonly Diagnostic[]
}

/** Who may read a page or a skill, as its frontmatter says. A rule that cannot be read must close the page, never open it. */
export function readGroups(data: Readonly<Record<string, unknown>>, file: string): ReadGroups {
  const { groups } = data
  if (groups === undefined) {
    const hidden = hiddenGroups(data)
    if (hidden !== undefined) return { groups: [], diagnostics: [closedByHidden(hidden, file)] }
    const misspelt = ['group', 'Group', 'Groups', 'GROUPS'].find((name) => name in data)
    return {
      groups: undefined,
      diagnostics: misspelt === undefined || 'groups' in data ? [] : [notGroups(misspelt, file)],
    }
  }
  const named = typeof groups === 'string' ? groups.split(',').map((one) => one.trim()) : groups
  return isListOfNames(named)
    ? { groups: named.map(String).filter(Boolean), diagnostics: [] }
    : { groups: [], diagnostics: [closedByGroups(file)] }
}

function isListOfNames(value: unknown): value is (string | number)[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number')
}

/** What its author sees as `groups`, and is none: with a sign that editors do not show, or moved into the field before it. */
function hiddenGroups(data: Readonly<Record<string, unknown>>): string | undefined {
  return Object.entries(data).find(
    ([name, value]) =>
      seenText(name).trim() === 'groups' ||
      (typeof value === 'object' && value !== null && Object.hasOwn(value, 'groups')),
  )?.[0]
}

function closedByHidden(name: string, file: string): Diagnostic {
  const isInside = seenText(name).trim() !== 'groups'
  return {
    severity: 'warning',
    code: 'frontmatter-type',
    message: isInside
      ? `"groups" is part of "${name}", where it is not read, so nobody can read this page.`
      : '"groups" has a sign in its name that editors do not show, so nobody can read this page.',
    file,
    line: 1,
    column: 1,
    hint: isInside ? 'Write it at the beginning of its line.' : 'Type the name again.',
  }
}

function closedByGroups(file: string): Diagnostic {
  return {
    severity: 'warning',
    code: 'frontmatter-type',
    message: '"groups" is not a list of names, so nobody can read this page.',
    file,
    line: 1,
    column: 1,
    hint: 'Name the groups, or remove the field to open the page.',
  }
}

function notGroups(name: string, file: string): Diagnostic {
  return {
    severity: 'warning',
    code: 'frontmatter-unknown',
    message: `"${name}" restricts nothing; access is decided by "groups".`,
    file,
    line: 1,
    column: 1,
    hint: 'Rename it to "groups" if the page is for some readers only.',
  }
}
