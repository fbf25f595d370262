import { isObject, listOr, objectOr, own, textOr, type JsonObject } from '../json.ts'
import type { Operation } from '../operations.ts'
import { pointerOf } from '../pointer.ts'
import type { Change } from './change.ts'
import { operationChange, type Differ, type Place } from './change-list.ts'
import type { SchemaSide } from './schema-side.ts'
import { sunsetOf } from './sunset.ts'
import { changesBelow } from './walk-pair.ts'

interface Parameter {
  readonly name: string
  readonly in: string
  readonly raw: JsonObject
  readonly keys: readonly string[]
}

/** Parameters are known by name and place; those of the path by their position, so that renaming one changes nothing. */
export function* compareParameters(
  differ: Differ,
  a: Operation,
  b: Operation,
): Generator<void, readonly Change[]> {
  const [before, after] = [parametersOf(a, differ.sides[0]), parametersOf(b, differ.sides[1])]
  const changes: Change[] = []
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(key), after.get(key)]
    const place = placeOf(b.key, old, now)
    if (old && now)
      for (const change of yield* compareParameter(differ, [old, now], place)) changes.push(change)
    else if (now) changes.push(added(now, place))
    else if (old) changes.push(removed(old, place, differ.today))
  }
  return changes
}

function placeOf(operation: string, old: Parameter | undefined, now: Parameter | undefined): Place {
  const { in: kind = '', name = '' } = now ?? old ?? {}
  return { operation, where: `${kind} parameter ${name}`, before: old?.keys, after: now?.keys }
}

function parametersOf(operation: Operation, side: SchemaSide): ReadonlyMap<string, Parameter> {
  const found = new Map<string, Parameter>()
  const names = [...operation.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name)
  const collect = (list: unknown, at: readonly string[]) => {
    for (const [index, item] of listOr(list).entries()) {
      const raw = objectOr(side.follow(item))
      const [name, kind] = [textOr(raw['name']), textOr(raw['in'])]
      if (name === undefined || kind === undefined) continue
      const position = kind === 'path' ? names.indexOf(name) : -1
      const id = position >= 0 ? position : kind === 'header' ? name.toLowerCase() : name
      const ref = isObject(item) ? textOr(own(item, '$ref')) : undefined
      const keys = ref?.startsWith('#/') ? ref.slice(2).split('/') : [...at, 'parameters', String(index)]
      found.set(`${kind} ${id}`, { name, in: kind, raw, keys })
    }
  }
  collect(operation.pathItem['parameters'], operation.at.slice(0, -1))
  collect(operation.raw['parameters'], operation.at)
  return found
}

function added({ name, in: kind, raw }: Parameter, place: Place): Change {
  if (kind === 'path') return operationChange('new-request-path-parameter', place, name)
  const code = raw['required'] === true ? 'new-required-request-parameter' : 'new-optional-request-parameter'
  return operationChange(code, place, name)
}

function removed({ name, raw }: Parameter, place: Place, today: string): Change {
  if (raw['deprecated'] !== true) return operationChange('request-parameter-removed', place, name)
  const sunset = sunsetOf(raw)
  if (sunset === undefined) return operationChange('request-parameter-removed-with-deprecation', place, name)
  if (!sunset.isDate) return operationChange('request-parameter-sunset-parse', place, name, sunset.text)
  const code =
    today < sunset.text
      ? 'request-parameter-removed-before-sunset'
      : 'request-parameter-removed-with-deprecation'
  return operationChange(code, place, name, sunset.text)
}

function* compareParameter(
  differ: Differ,
  [old, now]: readonly [Parameter, Parameter],
  place: Place,
): Generator<void, readonly Change[]> {
  const { name } = now
  const changes: Change[] = []
  const isRequired = ({ raw, in: kind }: Parameter) => raw['required'] === true || kind === 'path'
  if (isRequired(old) !== isRequired(now))
    changes.push(
      operationChange(
        isRequired(now) ? 'request-parameter-became-required' : 'request-parameter-became-optional',
        place,
        name,
      ),
    )
  if (serialization(old) !== serialization(now))
    changes.push(operationChange('request-parameter-serialization-changed', place, name))
  const wasDeprecated = old.raw['deprecated'] === true
  const isDeprecated = now.raw['deprecated'] === true
  if (wasDeprecated !== isDeprecated)
    changes.push(
      operationChange(
        isDeprecated ? 'request-parameter-deprecated' : 'request-parameter-reactivated',
        place,
        name,
      ),
    )
  if (wasDeprecated && isDeprecated) changes.push(...sunsetChanges(old, now, place))
  if (textOr(old.raw['description']) !== textOr(now.raw['description']))
    changes.push(operationChange('request-parameter-description-changed', place, name))
  const [from, to] = [schemaOf(old), schemaOf(now)]
  const isList = /^form true$/.test(serialization(now)) && ['query', 'cookie'].includes(now.in)
  const pair = yield* differ.pairs.compare([from.schema, to.schema], 'request', isList ? 'list' : 'text')
  const at = [pointerOf([...old.keys, ...from.keys]), pointerOf([...now.keys, ...to.keys])] as const
  return [
    ...changes,
    ...changesBelow(
      pair,
      { operation: place.operation, label: place.where, kind: 'request-parameter', at },
      differ.told,
    ),
  ]
}

function sunsetChanges(old: Parameter, now: Parameter, place: Place): readonly Change[] {
  const [from, to] = [sunsetOf(old.raw), sunsetOf(now.raw)]
  if (!from || from.text === to?.text) return []
  if (!to) return [operationChange('request-parameter-sunset-deleted', place, now.name, from.text)]
  if (to.isDate && from.text <= to.text) return []
  return [
    operationChange(
      'request-parameter-sunset-date-changed-too-small',
      place,
      now.name,
      `${from.text} to ${to.text}`,
    ),
  ]
}

/** Style and `explode`, with what counts where they are missing. */
function serialization({ raw, in: kind }: Parameter): string {
  const style = textOr(raw['style']) ?? (kind === 'query' || kind === 'cookie' ? 'form' : 'simple')
  return `${style} ${raw['explode'] === undefined ? style === 'form' : raw['explode'] === true}`
}

function schemaOf({ raw }: Parameter): { readonly schema: unknown; readonly keys: readonly string[] } {
  const [type, media] = Object.entries(objectOr(raw['content']))[0] ?? []
  if (type === undefined) return { schema: raw['schema'], keys: ['schema'] }
  return { schema: objectOr(media)['schema'], keys: ['content', type, 'schema'] }
}
