import { Problem } from '../../lib/problem.ts'

export function invalidQuery(...details: readonly string[]): Problem {
  return new Problem('bad-query', 'Invalid query parameters', { details })
}

export function invalidBody(...details: readonly string[]): Problem {
  return new Problem('bad-body', 'Invalid request body', { details })
}
