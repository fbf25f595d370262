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
  readonly regex: RegExp
  readonly names: readonly string[]
  readonly redirect: Redirect
}

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
      for (const { regex, names, redirect } of patterns) {
        const match = regex.exec(wanted)
        if (match)
          return {
            destination: fill(redirect.destination, names, match.slice(1)),
            permanent: redirect.permanent,
          }
      }
      return undefined
    },
  }
}

/** `/a/:rest*` takes the rest of the path, `:name` one segment, `*` any text (also in the middle of a word). */
function toPattern(redirect: Redirect): Pattern {
  const names: string[] = []
  const regex = redirect.source.replace(
    /:([A-Za-z]\w*)(\*)?|\*|[.+?^${}()|[\]\\]/g,
    (part, name: string | undefined, rest: string | undefined) => {
      if (name !== undefined) {
        names.push(name)
        return rest ? '(.*?)' : '([^/]+)'
      }
      if (part !== '*') return `\\${part}`
      names.push('*')
      return '(.*)'
    },
  )
  // A slash before the rest of a path is optional: /old/:rest* also matches /old.
  return {
    regex: new RegExp(
      `^${regex.replace(/\/\(\.\*\?\)$/, '(?:/(.*))?').replace(/\/\(\.\*\)$/, '(?:/(.*))?')}$`,
    ),
    names,
    redirect,
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
  const filled = destination.replace(/(?<=\/):([A-Za-z]\w*)\*?|\*/g, (part, name: string | undefined) => {
    if (name === undefined) return stars[star++] ?? stars.at(-1) ?? ''
    const index = names.indexOf(name)
    return index === -1 ? part : (values[index] ?? '')
  })
  return filled.length > 1 && !/^[a-z]+:/i.test(filled) ? filled.replace(/(?<=.)\/$/, '') : filled
}

function trimSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') : path
}
