import { remember } from './storage.ts'

/** The button flips between light and dark; the inline script in the head brings the choice back. */
export function switchTheme(): void {
  document.querySelector('.theme-button')?.addEventListener('click', () => {
    const root = document.documentElement
    const dark = root.dataset['theme']
      ? root.dataset['theme'] === 'dark'
      : matchMedia('(prefers-color-scheme: dark)').matches
    const next = dark ? 'light' : 'dark'
    root.dataset['theme'] = next
    remember('theme', next)
  })
}
