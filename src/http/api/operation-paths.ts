import type { Api } from './api-env.ts'

/** Where an operation of the REST API is, as it was registered. */
export interface OperationPath {
  readonly method: string
  /** Matches its path; the project it names, if it names one, is the group `projectId`. */
  readonly pattern: RegExp
}

export function operationPaths(api: Api): readonly OperationPath[] {
  return api.openAPIRegistry.definitions.flatMap((definition) =>
    definition.type === 'route'
      ? { method: definition.route.method.toUpperCase(), pattern: patternOf(definition.route.path) }
      : [],
  )
}

function patternOf(path: string): RegExp {
  const named = path.replace('{projectId}', String.raw`(?<projectId>[\w-]+)`)
  return new RegExp(`^${named.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}

/** The project that a path names; undefined where it names none, or is no operation. */
export function projectIdIn(paths: readonly OperationPath[], pathname: string): string | undefined {
  const matches = paths.map(({ pattern }) => pattern.exec(pathname)).filter((match) => match !== null)
  // A fixed path, such as /v1/manage/session, is an operation of its own and no project of that name.
  if (matches.some(({ groups }) => groups?.['projectId'] === undefined)) return undefined
  return matches[0]?.groups?.['projectId']
}
