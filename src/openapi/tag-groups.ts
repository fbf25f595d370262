import { Topic } from '../lib/memo.ts'
import { listOr, objectOr, textOr, type JsonObject } from './json.ts'
import type { Operation } from './operations.ts'
import { channelsName } from './page-slug.ts'
import type { Spec } from './spec.ts'

/** Where operations without a tag go beside others. */
export const UNTAGGED = 'API Reference'

const DEEPEST = 4

/** What all operations of a spec have to know to be grouped. */
interface Grouping {
  readonly hasTags: boolean
  readonly hasOperations: boolean
  /** The first words of paths tell operations apart. */
  readonly byWord: boolean
  /** Tag -> the group of `x-tagGroups` around it. */
  readonly around: ReadonlyMap<string, string>
}

const GROUPING = new Topic<JsonObject, Grouping>('groups of operations')

function groupingOf(spec: Spec): Grouping {
  return spec.memory.get(GROUPING, spec.document, () => {
    const operations = spec.operations.filter(({ kind }) => kind === 'operation')
    const words = new Set(operations.map(({ path }) => firstWord(path)))
    const groups = tagGroups(spec.document)
    return {
      hasTags: spec.operations.some(({ tag }) => tag !== undefined),
      hasOperations: operations.length > 0,
      byWord: words.size > 1 && words.size < spec.operations.length,
      around: new Map(groups.toReversed().flatMap(({ name, tags }) => tags.map((tag) => [tag, name]))),
    }
  })
}

/** Labels of the groups around an operation, outermost first: its tag group, its tags from parent to child. */
export function groupsOf(spec: Spec, operation: Operation): readonly string[] {
  const grouping = groupingOf(spec)
  if (operation.tag === undefined) return [untaggedGroup(grouping, operation)]
  const chain = [operation.tag]
  for (let parent = parentOf(spec, operation.tag); parent !== undefined; parent = parentOf(spec, parent)) {
    if (chain.includes(parent) || chain.length === DEEPEST) break
    chain.unshift(parent)
  }
  const around = chain.map((tag) => grouping.around.get(tag)).find((name) => name !== undefined)
  const labels = chain.map((tag) => tagLabel(spec, tag))
  return around !== undefined && around !== labels[0] ? [around, ...labels] : labels
}

/** `x-tagGroups`, as other tools know them. */
export function tagGroups(
  document: JsonObject,
): readonly { readonly name: string; readonly tags: readonly string[] }[] {
  return listOr(document['x-tagGroups']).flatMap((group) => {
    const { name, tags } = objectOr(group)
    const words = listOr(tags).filter((tag) => typeof tag === 'string')
    return typeof name === 'string' && name !== '' ? [{ name, tags: words }] : []
  })
}

function tagLabel(spec: Spec, name: string): string {
  const tag = spec.tag(name) ?? {}
  return textOr(tag['x-group']) || textOr(tag['x-displayName']) || textOr(tag['summary']) || name
}

function parentOf(spec: Spec, name: string): string | undefined {
  return textOr(spec.tag(name)?.['parent'])
}

/** A spec without any tag is told apart by the first word of its paths, if that tells anything. */
function untaggedGroup({ hasTags, hasOperations, byWord }: Grouping, operation: Operation): string {
  if (operation.kind === 'channel') return channelsName(operation)
  if (hasTags) return UNTAGGED
  if (operation.kind === 'webhook') return hasOperations ? 'Webhooks' : UNTAGGED
  const word = byWord ? firstWord(operation.path) : ''
  return word === '' ? UNTAGGED : word.charAt(0).toUpperCase() + word.slice(1).replaceAll(/[-_]+/g, ' ')
}

/** `users` of `/api/v1/users/{id}`. */
function firstWord(path: string): string {
  return path.split('/').find((part) => part !== '' && !/^(?:api|rest|v\d[\w.]*|\{.*\})$/i.test(part)) ?? ''
}
