import { remember } from '../lib/storage.ts'

/** The button flips between light and dark; the inline script in the head brings the choice back. */
export function switchTheme(): void {
  const root = document.documentElement
  const device = matchMedia('(prefers-color-scheme: dark)')
  const isDark = () => (root.dataset['theme'] ? root.dataset['theme'] === 'dark' : device.matches)
  const tellAuthors = () => root.classList.toggle('dark', isDark())
  device.addEventListener('change', tellAuthors)
  document.querySelector('.theme-button')?.addEventListener('click', () => {
    const next = isDark() ? 'light' : 'dark'
    root.dataset['theme'] = next
    remember('theme', next)
    tellAuthors()
  })
}
