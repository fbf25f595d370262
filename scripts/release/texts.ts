// What a release writes into texts: the changelog gets a version and a date, pages say what is true from then on.

/** The lines about what nobody has yet; undefined where there are none. */
export function unreleased(changelog: string): string | undefined {
  const [, text = ''] = /^## Unreleased\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(changelog) ?? []
  return text.trim() === '' ? undefined : text.trim()
}

/** The date of a version in the changelog; undefined for one that is not in it. */
export function releasedOn(changelog: string, version: string): string | undefined {
  const escaped = version.replaceAll('.', '\\.')
  return new RegExp(`^## ${escaped} \\((\\d{4}-\\d{2}-\\d{2})\\)$`, 'm').exec(changelog)?.[1]
}

export function release(changelog: string, version: string, date: string): string {
  return changelog.replace(/^## Unreleased$/m, `## ${version} (${date})`)
}

/**
 * Text between `not-released` comments goes, text inside a `released` comment appears:
 * `<!-- not-released -->…<!-- /not-released -->` and `<!-- released … -->`, in MDX with braces.
 */
export function uncover(text: string): string {
  return text
    .replaceAll(
      /^(?:<!--|\{\/\*) not-released (?:-->|\*\/\})\n[\s\S]*?^(?:<!--|\{\/\*) \/not-released (?:-->|\*\/\})\n/gm,
      '',
    )
    .replaceAll(/^(?:<!--|\{\/\*) released\n([\s\S]*?)^(?:-->|\*\/\})\n/gm, '$1')
}

/** As semantic versioning writes one. */
export function isVersion(version: string): boolean {
  return /^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version)
}
