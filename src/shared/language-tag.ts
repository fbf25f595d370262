// docs.json allows a few codes that are no language tags: these two are countries.
const TAGS: Readonly<Record<string, string>> = { cn: 'zh-CN', jp: 'ja' }

/** The BCP 47 tag of a language code of docs.json, for `lang` and `hreflang`. */
export function languageTag(code: string): string {
  return TAGS[code] ?? code
}
