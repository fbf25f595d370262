import { remember } from '../lib/storage.ts'

const THEMES = ['system', 'light', 'dark'] as const
type Theme = (typeof THEMES)[number]

/**
 * The button goes round: first to what the page does not look like now, then to what it did, then back to what the
 * device says. The inline script in the head brings the choice back.
 */
export function switchTheme(): void {
  const root = document.documentElement
  const device = matchMedia('(prefers-color-scheme: dark)')
  const isDark = () => chosen() === 'dark' || (chosen() === 'system' && device.matches)
  const button = document.querySelector<HTMLElement>('.theme-button')
  const label = button?.ariaLabel ?? ''
  const states = button?.dataset['states']?.split('|') ?? []
  const show = () => {
    // What style sheets of authors ask for.
    root.classList.toggle('dark', isDark())
    if (button) button.ariaLabel = button.title = `${label}: ${states[THEMES.indexOf(chosen())] ?? ''}`
  }
  show()
  device.addEventListener('change', show)
  button?.addEventListener('click', () => {
    const next = nextTheme(chosen(), device.matches)
    root.dataset['theme'] = next
    remember('theme', next)
    show()
  })
}

function chosen(): Theme {
  return THEMES.find((theme) => theme === document.documentElement.dataset['theme']) ?? 'system'
}

function nextTheme(theme: Theme, dark: boolean): Theme {
  const [as, unlike] = dark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)
  if (theme === 'system') return unlike
  return theme === unlike ? as : 'system'
}
