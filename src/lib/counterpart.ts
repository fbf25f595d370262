/** Pages of one version or language: their paths, and the segments that all of them start with. */
export interface Edition {
  readonly paths: ReadonlySet<string>
  readonly start: readonly string[]
  /** The same as the beginning of a path: none of them, the first, the first two. Every page asks each edition for its own. */
  readonly starts: readonly string[]
  /** `ko`, `v2`: the folder it may have anywhere in a path. */
  readonly name?: string | undefined
}

/** Pages that other editions list too say nothing about the folder of this one. */
export function editionOf(paths: ReadonlySet<string>, shared: ReadonlySet<string> = new Set()): Edition {
  const own = [...paths].filter((path) => !shared.has(path))
  let common: readonly string[] | undefined
  for (const path of own) {
    const parts = segments(path)
    common ??= own.length === 1 ? parts.slice(0, -1) : parts
    let same = 0
    while (same < common.length && common[same] === parts[same]) same++
    common = common.slice(0, same)
  }
  const start = common ?? []
  const starts = ['/', ...start.map((_, last) => `/${start.slice(0, last + 1).join('/')}/`)]
  return { paths, start, starts }
}

/**
 * The path in one edition that matches `path` of another: what follows the folder of its own, under the folder of the
 * other. Undefined when the other has no such page.
 */
export function counterpart(path: string, own: Edition, other: Edition): string | undefined {
  const parts = segments(path)
  let rest = parts.join('/')
  // A division may lie deeper than its folder (/v1/guides/…), so shorter folders are tried as well.
  for (let drop = 0; drop <= own.start.length; drop++) {
    for (let keep = other.start.length; keep >= 0; keep--) {
      const start = other.starts[keep] ?? '/'
      const target = rest === '' && keep > 0 ? start.slice(0, -1) : start + rest
      if (other.paths.has(target)) return target
    }
    rest = rest.slice((parts[drop]?.length ?? 0) + 1)
  }
  return byName(parts, own, other)
}

/** Folders of languages may lie inside those of versions (/v1/en/…): one name is put in the place of the other. */
function byName(parts: readonly string[], own: Edition, other: Edition): string | undefined {
  if (own.name === undefined || other.name === undefined) return undefined
  const { name } = other
  const at = parts.findIndex((part) => part.toLowerCase() === own.name?.toLowerCase())
  const bare = at === -1 ? parts : parts.toSpliced(at, 1)
  const places = at === -1 ? bare.map((_, index) => index) : [at]
  const candidates = [...places.map((index) => bare.toSpliced(index, 0, name)), bare]
  return candidates.map((path) => `/${path.join('/')}`).find((path) => other.paths.has(path))
}

export function segments(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}
