export type Theme = 'system' | 'light' | 'dark'

/** The name the docs site keeps its choice under: one choice for both. */
const KEY = 'lectern-theme'

export function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

export function bringTheme(): void {
  try {
    const kept = localStorage.getItem(KEY)
    if (kept === 'light' || kept === 'dark') document.documentElement.dataset['theme'] = kept
  } catch {
    // Without storage the device decides.
  }
}

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // The choice lasts as long as the page.
  }
}
