import path from 'node:path'
import type { View } from '../../access/view.ts'
import type { BuiltAssets } from '../../http/built-assets.ts'
import { referenceLanguage } from '../../shared/messages/reference-messages.ts'
import { readerLanguage } from '../../site/page/reader-language.ts'
import { familyOfFile } from '../../shared/font-families.ts'
import { PLAIN_THEME, siteSheet, THEMES } from '../../shared/themes.ts'
import { chosenFamilies } from '../../site/theme/fonts.ts'

/** Scripts, styles and letters that pages of this site may ask for; without other themes, other fonts and diagrams it has not. */
export function exportedAssets(view: View, assets: BuiltAssets, hasDiagrams: boolean): readonly string[] {
  const { theme, fonts } = view.config
  const others = THEMES.filter((other) => other !== theme && other !== PLAIN_THEME)
  const unused = new Set(others.map((other) => path.basename(assets.url(siteSheet(other)))))
  const chosen = new Set(chosenFamilies(fonts))
  const spoken = playgroundLanguages(view)
  const isOther = (file: string) => {
    const language = /^playground-words-(.+)-[^-]+\.json$/.exec(file)?.[1]
    const family = familyOfFile(file)
    return (
      (language !== undefined && !spoken.has(language)) ||
      (family !== undefined && !chosen.has(family)) ||
      (!hasDiagrams && file.startsWith('mermaid-'))
    )
  }
  return assets.files.filter((file) => !unused.has(file) && !isOther(file))
}

/** Languages of the pages that have a request to try. */
function playgroundLanguages(view: View): ReadonlySet<string> {
  const pages = view.pages.filter(({ reference }) => reference !== undefined)
  return new Set(pages.map(({ path: at }) => referenceLanguage(readerLanguage(view.trailOf(at)).language)))
}
