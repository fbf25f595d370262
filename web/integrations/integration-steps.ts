import { NOW, type IntegrationStep } from '../../src/shared/integration-plan.ts'

type Dictionary = Record<string, unknown>
type Callable = ((...given: unknown[]) => unknown) & { q?: unknown[] }

const world = window as unknown as Dictionary

/** Puts in place what a company's own snippet would. What is there already, such as an author's, is left alone. */
export function runSteps(steps: readonly IntegrationStep[]): void {
  for (const step of steps) {
    if ('set' in step) {
      const [owner, name] = find(step.set)
      if (owner) owner[name] = step.to
    } else if ('queue' in step) world[step.queue] ??= queue()
    else if ('layer' in step) world[step.layer] ??= layer()
    else if ('list' in step) list(step.list, step.methods)
    else {
      const [owner, name] = find(step.call)
      const method = owner?.[name]
      if (typeof method === 'function') method.apply(owner, step.with.map(filled))
    }
  }
}

/** The object a dotted name ends in, and the last part of the name. */
function find(path: string): [Dictionary | undefined, string] {
  const names = path.split('.')
  const last = names.pop() as string
  return [
    names.reduce<Dictionary | undefined>((at, name) => at?.[name] as Dictionary | undefined, world),
    last,
  ]
}

// Companies read these as `arguments`, not as a list.
/* oxlint-disable prefer-rest-params, func-names, func-style */
function queue(): Callable {
  const made: Callable = function () {
    ;(made.q ??= []).push(arguments)
  }
  return made
}

function layer(): Callable {
  const calls = (world['dataLayer'] ??= []) as unknown[]
  return function () {
    calls.push(arguments)
  }
}
/* oxlint-enable prefer-rest-params, func-names, func-style */

function list(name: string, methods: readonly string[]): void {
  if (world[name]) return
  const calls = [] as unknown[] as unknown[] & Dictionary
  for (const method of methods)
    calls[method] = (...given: unknown[]) => {
      calls.push([method, ...given])
      return calls
    }
  world[name] = calls
}

function filled(value: unknown): unknown {
  if (value === NOW) return new Date()
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, part === NOW ? Date.now() : (part as unknown)]),
  )
}
