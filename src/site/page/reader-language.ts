import type { NavNode } from '../../navigation/nav-tree.ts'
import type { Messages } from '../../shared/messages/messages.ts'
import { messagesFor } from '../../shared/messages/messages-for.ts'

export interface ReaderLanguage {
  /** BCP 47 tag for `<html lang>`. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  /** What the site itself says there. */
  readonly messages: Messages
}

const RTL: ReadonlySet<string> = new Set(['ar', 'he', 'fa', 'ur'])
// docs.json allows a few codes that are no language tags: these two are countries.
const TAGS: Readonly<Record<string, string>> = { cn: 'zh-CN', jp: 'ja' }

/** The language of the place a reader stands at; English where the navigation names none. */
export function readerLanguage(trail: readonly NavNode[]): ReaderLanguage {
  const code = trail.findLast((node) => node.kind === 'language')?.label ?? 'en'
  const language = TAGS[code] ?? code
  const direction = RTL.has(language.split('-')[0] ?? '') ? 'rtl' : 'ltr'
  return { language, direction, messages: messagesFor(language) }
}
