import type { NavNode } from '../../navigation/nav-tree.ts'
import { frameMessagesFor, type FrameMessages } from '../../shared/messages/frame-messages.ts'
import type { Messages } from '../../shared/messages/messages.ts'
import { textMessagesFor, type TextMessages } from '../../shared/messages/text-messages.ts'
import { languageTag } from '../../shared/language-tag.ts'
import { messagesFor } from '../../shared/messages/messages-for.ts'

export interface ReaderLanguage {
  /** BCP 47 tag for `<html lang>`. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  /** What the site itself says there. */
  readonly messages: Messages
  /** What it says to readers who hear it, and in menus. */
  readonly frame: FrameMessages
  /** What it says within the text of a page. */
  readonly words: TextMessages
}

const RTL: ReadonlySet<string> = new Set(['ar', 'he', 'fa', 'ur'])

/** The language of the place a reader stands at; English where the navigation names none. */
export function readerLanguage(trail: readonly NavNode[]): ReaderLanguage {
  const code = trail.findLast((node) => node.kind === 'language')?.label ?? 'en'
  const language = languageTag(code)
  return {
    language,
    direction: directionOf(language),
    messages: messagesFor(language),
    frame: frameMessagesFor(language),
    words: textMessagesFor(language),
  }
}

export function directionOf(language: string): 'ltr' | 'rtl' {
  return RTL.has(language.split('-')[0] ?? '') ? 'rtl' : 'ltr'
}
