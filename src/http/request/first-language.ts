import { parseAccept } from 'hono/utils/accept'
import { agentKind } from '../../analytics/agent-kinds.ts'
import { languageTag } from '../../shared/language-tag.ts'

/** Where a language starts. */
interface LanguageStart {
  readonly language: string
  readonly path: string
  readonly isDefault: boolean
}

/** What a request says about the reader's language: the value of a header by its name. */
export type Header = (name: string) => string | undefined

/**
 * Where a reader who opens the root of the site is led: to the language they chose in the menu, else, on their first
 * visit, to the one that their browser asks for. Undefined leaves them at the root, as does a link of the site itself.
 * Programs are never led: what they find at an address must not depend on where they run.
 */
export function startFor(languages: readonly LanguageStart[], header: Header): string | undefined {
  if (languages.length < 2 || isFromSite(header) || agentKind(header('user-agent') ?? '') !== 'human')
    return undefined
  const remembered = rememberedLanguage(header('cookie') ?? '')
  const chosen =
    languages.find(({ language }) => language === remembered) ??
    wantedOf(languages, header('accept-language') ?? '')
  return chosen === undefined || chosen.isDefault || chosen.path === '/' ? undefined : chosen.path
}

/** Nothing but the remembered language, which changes only what is at the root. */
export function isOnlyLanguage(cookies: string): boolean {
  return /^lectern_language=[\w-]{1,20}$/.test(cookies)
}

/** Set by the reader's browser when they choose a language in the menu. */
export function rememberedLanguage(cookies: string): string | undefined {
  return /(?:^|;\s*)lectern_language=([\w-]{1,20})(?:;|$)/.exec(cookies)?.[1]
}

function isFromSite(header: Header): boolean {
  const site = header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const from = header('referer')
  return from !== undefined && URL.canParse(from) && new URL(from).host === header('host')
}

const LONGEST = 300

function wantedOf(languages: readonly LanguageStart[], accepted: string): LanguageStart | undefined {
  const wishes = parseAccept(accepted.slice(0, LONGEST)).filter(({ q }) => q > 0)
  for (const { type } of wishes) {
    const found = bestFor(languages, type)
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
