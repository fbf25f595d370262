import { groupsAt } from './audience.ts'
import { isObject, objectOr, textOr, type JsonObject } from './json.ts'
import type { Operation } from './operations.ts'
import type { Spec } from './spec.ts'

/** What `x-mint` of an operation says about its page. */
export interface MintExtension {
  /** Frontmatter of the page. */
  readonly metadata: JsonObject
  /** MDX that stands before what is generated. */
  readonly content: string | undefined
  /** URL path of the page, with a leading slash. */
  readonly href: string | undefined
}

export function mintOf(raw: JsonObject): MintExtension {
  const mint = objectOr(raw['x-mint'])
  return {
    metadata: objectOr(mint['metadata']),
    content: textOr(mint['content']),
    href: pathOf(textOr(mint['href'])?.trim()),
  }
}

/** The path of an address as authors write it: with or without leading slash, steps like `..`, or the host of the site. */
function pathOf(href: string | undefined): string | undefined {
  const rooted = href?.replace(/^\/+/, '/')
  if (!rooted || !URL.canParse(rooted, 'http://site')) return undefined
  const bare = new URL(rooted, 'http://site').pathname.replace(/^\/+|\/+$/g, '')
  try {
    // Not what would become a slash.
    return `/${decodeURI(bare)}`
  } catch {
    return `/${bare}`
  }
}

/**
 * Groups an operation is meant for, named at the operation, its path, or all paths, which count together. Undefined:
 * everybody; an empty list: nobody.
 */
export function audienceOf(spec: Spec, operation: Operation): readonly string[] | undefined {
  const container = objectOr(spec.document[operation.at[0] ?? 'paths'])
  const named = [operation.raw, operation.pathItem, container].flatMap((place) => {
    const groups = groupsAt(place)
    return groups === undefined ? [] : [groups]
  })
  return named.length === 0 ? undefined : [...new Set(named.flat())]
}

/** The same with the groups of `x-mint.metadata`, which are those of the operation's page wherever it is written. */
export function pageAudienceOf(spec: Spec, operation: Operation): readonly string[] | undefined {
  const audience = audienceOf(spec, operation)
  const { metadata } = mintOf(operation.raw)
  // Its groups are only for the playground.
  if (metadata['public'] === true && metadata['playground'] === 'auth') return audience
  const own = groupsAt({ 'x-mint': metadata })
  return own === undefined ? audience : [...new Set([...(audience ?? []), ...own])]
}

/** What `x-mint` of an operation says in a form that is not read, as sentences. */
export function mintFaults(raw: JsonObject): readonly string[] {
  const mint = raw['x-mint']
  if (mint === undefined) return []
  if (!isObject(mint)) return ['`x-mint` must be an object.']
  const isText = (value: unknown) => typeof value === 'string'
  const rules: readonly (readonly [string, string, (value: unknown) => boolean])[] = [
    ['metadata', 'an object', isObject],
    ['content', 'text', isText],
    ['href', 'a path', isText],
    ['groups', 'a list of names', Array.isArray],
    ['pre', 'a list of words', Array.isArray],
    ['post', 'a list of words', Array.isArray],
  ]
  return rules.flatMap(([name, expected, fits]) =>
    mint[name] === undefined || fits(mint[name])
      ? []
      : [
          `\`x-mint.${name}\` must be ${expected}; it was ${name === 'groups' ? 'read as closing the page' : 'ignored'}.`,
        ],
  )
}
