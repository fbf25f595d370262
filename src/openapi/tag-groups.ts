import { listOr, objectOr, textOr, type JsonObject } from './json.ts'
import type { Operation } from './operations.ts'
import { channelsName } from './page-slug.ts'
import type { Spec } from './spec.ts'

/** Where operations without a tag go beside others. */
export const UNTAGGED = 'API Reference'

const DEEPEST = 4

/** Labels of the groups around an operation, outermost first: its tag group, its tags from parent to child. */
export function groupsOf(spec: Spec, operation: Operation): readonly string[] {
  if (operation.tag === undefined) return [untaggedGroup(spec, operation)]
  const chain = [operation.tag]
  for (let parent = parentOf(spec, operation.tag); parent !== undefined; parent = parentOf(spec, parent)) {
    if (chain.includes(parent) || chain.length === DEEPEST) break
    chain.unshift(parent)
  }
  const around = tagGroups(spec.document).find(({ tags }) => chain.some((tag) => tags.includes(tag)))
  const labels = chain.map((tag) => tagLabel(spec, tag))
  return around && around.name !== labels[0] ? [around.name, ...labels] : labels
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
function untaggedGroup(spec: Spec, operation: Operation): string {
  if (operation.kind === 'channel') return channelsName(operation)
  if (spec.operations.some(({ tag }) => tag !== undefined)) return UNTAGGED
  if (operation.kind === 'webhook')
    return spec.operations.some(({ kind }) => kind === 'operation') ? 'Webhooks' : UNTAGGED
  const words = new Set(
    spec.operations.filter(({ kind }) => kind === 'operation').map(({ path }) => firstWord(path)),
  )
  if (words.size < 2 || words.size === spec.operations.length) return UNTAGGED
  const word = firstWord(operation.path)
  return word === '' ? UNTAGGED : word.charAt(0).toUpperCase() + word.slice(1).replaceAll(/[-_]+/g, ' ')
}

/** `users` of `/api/v1/users/{id}`. */
function firstWord(path: string): string {
  return path.split('/').find((part) => part !== '' && !/^(?:api|rest|v\d[\w.]*|\{.*\})$/i.test(part)) ?? ''
}
