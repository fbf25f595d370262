import { languageTag } from './language-tag.ts'

/** Where a language starts. */
export interface LanguageStart {
  /** As docs.json writes it. */
  readonly language: string
  readonly path: string
  readonly isDefault: boolean
}

/** What is known of a reader who opens the root of the site. */
export interface Newcomer {
  /** The cookies of their browser. */
  readonly cookies: string
  /** Tags that their browser asks for, the most wanted first. */
  readonly wishes: readonly string[]
}

/**
 * Where such a reader is led: to the language they chose in the menu, else, on their first visit, to the one that
 * their browser asks for. Undefined leaves them at the root.
 */
export function languageStart(
  languages: readonly LanguageStart[],
  { cookies, wishes }: Newcomer,
): string | undefined {
  const remembered = rememberedLanguage(cookies)
  const chosen = languages.find(({ language }) => language === remembered) ?? wanted(languages, wishes)
  return chosen === undefined || chosen.isDefault || chosen.path === '/' ? undefined : chosen.path
}

/** Set by the reader's browser when they choose a language in the menu. */
export function rememberedLanguage(cookies: string): string | undefined {
  return /(?:^|;\s*)lectern_language=([\w-]{1,20})(?:;|$)/.exec(cookies)?.[1]
}

function wanted(languages: readonly LanguageStart[], wishes: readonly string[]): LanguageStart | undefined {
  for (const wish of wishes) {
    const found = bestFor(languages, wish)
    if (found) return found
  }
  return undefined
}

/** The same tag, else the same language in the same script, else the same language: `zh-TW` reads `zh-Hant`. */
function bestFor(languages: readonly LanguageStart[], tag: string): LanguageStart | undefined {
  const wish = localeOf(tag)
  if (!wish) return undefined
  const known = languages.flatMap((start) => {
    const locale = localeOf(languageTag(start.language))
    return locale ? [{ start, locale }] : []
  })
  const near = known.filter(({ locale }) => locale.language === wish.language)
  const found =
    near.find(({ locale }) => locale.tag === wish.tag) ??
    near.find(({ locale }) => locale.script === wish.script) ??
    near[0]
  return found?.start
}

function localeOf(
  tag: string,
): { readonly tag: string; readonly language: string; readonly script: string | undefined } | undefined {
  try {
    const locale = new Intl.Locale(tag)
    const { language, script } = locale.maximize()
    return { tag: locale.toString(), language, script }
  } catch {
    return undefined
  }
}
