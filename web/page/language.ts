import { basePath } from '../lib/address.ts'

/** Remembers the language a reader chooses in the menu, so that the root of the site leads there next time. */
export function rememberLanguage(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-language]') : null
    const language = link?.getAttribute('data-language')
    if (language === null || language === undefined) return
    const secure = location.protocol === 'https:' ? ';secure' : ''
    // The server reads it, and only at the root: nothing else of the site depends on it.
    document.cookie = `lectern_language=${encodeURIComponent(language)};path=${basePath() || '/'};max-age=31536000;samesite=lax${secure}`
  })
}
