import type { DocsConfig } from '../config/schema/docs-config.ts'
import type { FileMentions } from './file-mentions.ts'

interface Dressed {
  readonly config: DocsConfig
  /** The viewer may read any page at all. */
  readonly hasPages: boolean
  readonly mentions: () => FileMentions
}

/** Logo and icon stand on the login page too; styles, scripts and fonts come with any page. */
export function isDress(path: string, { config, hasPages, mentions }: Dressed): boolean {
  const named = [config.logo, config.favicon].flatMap((value) =>
    typeof value === 'object' ? [value.light, value.dark] : [value],
  )
  if (named.some((name) => name?.replace(/^\/+/, '') === path)) return true
  if (!hasPages) return false
  // What pages import is part of them, whatever its suffix.
  if (/\.js$/i.test(path)) return !mentions().isImported(path)
  return /\.(?:css|woff2?|ttf|otf|eot)$/i.test(path)
}
