const ODD_CODES: Readonly<Record<string, string>> = { cn: 'zh-CN', jp: 'ja' }

const names = new Map<string, string>()

/** A language in its own words, as its readers look for it: `fr` -> Français. */
export function languageName(code: string): string {
  const known = names.get(code)
  if (known !== undefined) return known
  const name = ownName(ODD_CODES[code] ?? code) ?? code
  if (names.size < 500) names.set(code, name)
  return name
}

function ownName(tag: string): string | undefined {
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag)
    return name === undefined ? undefined : name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
  } catch {
    return undefined // no language tag at all
  }
}
