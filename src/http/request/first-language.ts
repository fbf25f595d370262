import { parseAccept } from 'hono/utils/accept'
import { agentKind } from '../../shared/agent-kinds.ts'
import { languageStart, type LanguageStart } from '../../shared/first-language.ts'

/** What a request says about the reader's language: the value of a header by its name. */
export type Header = (name: string) => string | undefined

/**
 * Where a reader who opens the root of the site is led. Undefined leaves them there, as does a link of the site itself.
 * Programs are never led: what they find at an address must not depend on where they run.
 */
export function startFor(languages: readonly LanguageStart[], header: Header): string | undefined {
  if (languages.length < 2 || isFromSite(header) || agentKind(header('user-agent') ?? '') !== 'human')
    return undefined
  const cookies = header('cookie') ?? ''
  return languageStart(languages, { cookies, wishes: wishesIn(header('accept-language') ?? '') })
}

/** Nothing but the remembered language, which changes only what is at the root. */
export function isOnlyLanguage(cookies: string): boolean {
  return /^lectern_language=[\w-]{1,20}$/.test(cookies)
}

function isFromSite(header: Header): boolean {
  const site = header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const from = header('referer')
  return from !== undefined && URL.canParse(from) && new URL(from).host === header('host')
}

const LONGEST = 300

function wishesIn(accepted: string): readonly string[] {
  return parseAccept(accepted.slice(0, LONGEST))
    .filter(({ q }) => q > 0)
    .map(({ type }) => type)
}
