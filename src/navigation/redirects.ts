import { RE2JS } from 're2js'

export interface Redirect {
  readonly source: string
  readonly destination: string
  readonly permanent: boolean
}

/** Finds where an old path leads now; undefined when nothing matches. */
export interface RedirectTable {
  find(path: string): { readonly destination: string; readonly permanent: boolean } | undefined
}

interface Pattern {
  readonly regex: RE2JS
  /** Text every match begins with: most paths are told apart by it alone. */
  readonly prefix: string
  readonly names: readonly string[]
  readonly redirect: Redirect
  /** Where the destination leads, whatever is filled in. */
  readonly origin: string | undefined
}

/** Stands for this site in addresses without a host. */
const HERE = 'https://site.invalid'

/** Exact sources go into a map, because sites have thousands; patterns are tried in the order written. */
export function redirectTable(redirects: readonly Redirect[]): RedirectTable {
  const exact = new Map<string, Redirect>()
  const patterns: Pattern[] = []
  for (const redirect of redirects) {
    const source = trimSlash(redirect.source)
    if (/[:*]/.test(source)) patterns.push(toPattern({ ...redirect, source }))
    else if (!exact.has(source)) exact.set(source, redirect)
  }
  return {
    find(path) {
      const wanted = trimSlash(path)
      const found = exact.get(wanted)
      if (found) return { destination: found.destination, permanent: found.permanent }
      for (const pattern of patterns) {
        const destination = destinationOf(pattern, wanted)
        if (destination !== undefined) return { destination, permanent: pattern.redirect.permanent }
      }
      return undefined
    },
  }
}

/** What a request fills in may change the path it is sent to, never the host. */
function destinationOf(
  { regex, prefix, names, redirect, origin }: Pattern,
  path: string,
): string | undefined {
  if (!path.startsWith(prefix)) return undefined
  const match = regex.matcher(path)
  if (!match.matches()) return undefined
  const values = names.map((_, index) => match.group(index + 1) ?? undefined)
  const filled = fill(redirect.destination, names, values)
  const destination = origin === HERE ? filled.replace(/^[/\\\s]+/, '/') : filled
  return originOf(destination) === origin ? destination : undefined
}

function originOf(address: string): string | undefined {
  return URL.canParse(address, HERE) ? new URL(address, HERE).origin : undefined
}

/**
 * `/a/:rest*` takes the rest of the path, `:name` one segment, `:name?` one or none, `*` any text (also in the middle of a word). Paths come from
 * strangers, so the expression is one that is matched in time linear to the path.
 */
function toPattern(redirect: Redirect): Pattern {
  const names: string[] = []
  const regex = redirect.source.replace(
    /(\/)?:([A-Za-z]\w*)([*?])?|\*|[.+?^${}()|[\]\\]/g,
    (part, ...groups) => {
      const [slash = '', name, many] = groups as readonly (string | undefined)[]
      if (name !== undefined) {
        names.push(name)
        if (many === '?') return slash ? '(?:/([^/]+))?' : '([^/]+)?'
        return slash + (many ? '(.*?)' : '([^/]+)')
      }
      if (part !== '*') return `\\${part}`
      names.push('*')
      return '(.*)'
    },
  )
  // A slash before the rest of a path is optional: /old/:rest* also matches /old.
  const optional = regex.replace(/\/\(\.\*\?\)$/, '(?:/(.*))?').replace(/\/\(\.\*\)$/, '(?:/(.*))?')
  return {
    regex: RE2JS.compile(optional, RE2JS.DOTALL),
    prefix: redirect.source.replace(/\/?[:*].*$/s, ''),
    names,
    redirect,
    origin: originOf(
      fill(
        redirect.destination,
        names,
        names.map(() => 'x'),
      ),
    ),
  }
}

function fill(
  destination: string,
  names: readonly string[],
  values: readonly (string | undefined)[],
): string {
  let star = 0
  const stars = values.filter((_, index) => names[index] === '*')
  // `:name` only counts at the start of a segment: `https://` holds a colon too.
  const filled = destination.replace(/(?<=\/):([A-Za-z]\w*)[*?]?|\*/g, (part, name: string | undefined) => {
    if (name === undefined) return stars[star++] ?? stars.at(-1) ?? ''
    const index = names.indexOf(name)
    return index === -1 ? part : (values[index] ?? '')
  })
  return filled.length > 1 && !/^[a-z]+:/i.test(filled) ? filled.replace(/(?<=.)\/$/, '') : filled
}

function trimSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') : path
}
