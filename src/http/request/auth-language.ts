import { parseAccept } from 'hono/utils/accept'
import { authMessagesIn, ENGLISH_AUTH, type AuthMessages } from '../../shared/messages/auth-messages.ts'
import { rememberedLanguage } from '../../shared/first-language.ts'
import type { Header } from './first-language.ts'

/** What pages before the site speak. */
export interface AuthLanguage {
  readonly language: string
  readonly words: AuthMessages
}

const LONGEST = 300
const TAG = /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i

/**
 * The language the reader chose on the site, else the one their browser asks for. Which languages the site has does not
 * count: it may not be told to somebody who has not logged in.
 */
export function authLanguageOf(header: Header): AuthLanguage {
  const accepted = parseAccept((header('accept-language') ?? '').slice(0, LONGEST))
  const wishes = [
    rememberedLanguage(header('cookie') ?? ''),
    ...accepted.filter(({ q }) => q > 0).map(({ type }) => type),
  ]
  for (const language of wishes) {
    const words = language !== undefined && TAG.test(language) ? authMessagesIn(language) : undefined
    if (language !== undefined && words) return { language, words }
  }
  return { language: 'en', words: ENGLISH_AUTH }
}
