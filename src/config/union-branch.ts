import type * as z from 'zod'

type Issue = z.core.$ZodIssue

/** Replaces every "no branch of the union fits" by the complaints of the branch the author most likely meant. */
export function decideUnions(issues: readonly Issue[]): readonly Issue[] {
  return issues.flatMap((issue) => (issue.code === 'invalid_union' ? decide(issue) : [issue]))
}

function decide(union: z.core.$ZodIssueInvalidUnion): readonly Issue[] {
  if (union.discriminator !== undefined) return [wrongKind(union)]
  const branches = union.errors.map(decideUnions)
  const fitting = branches.filter((issues) => !issues.some((issue) => isWrongType(issue, union.input)))
  if (fitting.length === 0) return [wrongTypes(union, branches.flat())]
  const best = fitting.reduce((a, b) => (isCloser(b, a) ? b : a))
  return best.map((issue) => ({ ...issue, path: [...union.path, ...issue.path] }))
}

/** The key that says which branch is meant holds none of the known words. */
function wrongKind(union: z.core.$ZodIssueInvalidUnion): Issue {
  const values = 'options' in union ? (union.options ?? []) : []
  const message =
    values.length > 0 ? `must be one of ${values.join(', ')}` : 'has a value that is not allowed'
  return { code: 'invalid_value', path: union.path, message, values: [...values], input: union.input }
}

/** The value itself has another type than the branch wants: the author did not mean this branch. */
function isWrongType(issue: Issue, input: unknown): boolean {
  if (issue.path.length > 0) return false
  return issue.code === 'invalid_type' || (issue.code === 'invalid_value' && typeof input === 'object')
}

/** Fewer complaints, and then complaints deeper inside: more of the branch was understood. */
function isCloser(a: readonly Issue[], b: readonly Issue[]): boolean {
  if (a.length !== b.length) return a.length < b.length
  return depth(a) > depth(b)
}

function depth(issues: readonly Issue[]): number {
  return issues.reduce((deepest, issue) => Math.max(deepest, issue.path.length), 0)
}

function wrongTypes(union: z.core.$ZodIssueInvalidUnion, issues: readonly Issue[]): Issue {
  const wanted = new Set<string>()
  for (const issue of issues)
    if (isWrongType(issue, undefined)) wanted.add(issue.message.replace(/^must be /, ''))
  const names = [...wanted]
  const last = names.pop() ?? 'something else'
  const message = `must be ${names.length > 0 ? `${names.join(', ')} or ${last}` : last}`
  return { code: 'invalid_type', expected: 'union', path: union.path, message, input: union.input }
}
