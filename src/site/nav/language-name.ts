import { Lru } from '../../lib/lru.ts'

const ODD_CODES: Readonly<Record<string, string>> = { cn: 'zh-CN', jp: 'ja' }

const names = new Lru<string, string>({ entries: 500 })

/** A language in its own words, as its readers look for it: `fr` -> Français. */
export function languageName(code: string): string {
  return names.getOrMake(code, () => ownName(ODD_CODES[code] ?? code) ?? code)
}

function ownName(tag: string): string | undefined {
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag)
    return name === undefined ? undefined : name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
  } catch {
    return undefined // no language tag at all
  }
}
