/** Pages of one version or language: their paths, and the segments that all of them start with. */
export interface Edition {
  readonly paths: ReadonlySet<string>
  readonly start: readonly string[]
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
  return { paths, start: common ?? [] }
}

/**
 * The path in one edition that matches `path` of another: what follows the folder of its own, under the folder of the
 * other. Undefined when the other has no such page.
 */
export function counterpart(path: string, own: Edition, other: Edition): string | undefined {
  const parts = segments(path)
  // A division may lie deeper than its folder (/v1/guides/…), so shorter folders are tried as well.
  for (let drop = 0; drop <= own.start.length; drop++) {
    for (let keep = other.start.length; keep >= 0; keep--) {
      const target = `/${[...other.start.slice(0, keep), ...parts.slice(drop)].join('/')}`
      if (other.paths.has(target)) return target
    }
  }
  return undefined
}

export function segments(path: string): string[] {
  return path.split('/').filter((part) => part !== '')
}
