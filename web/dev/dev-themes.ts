import { LAYOUTS, siteSheet, THEMES, type Theme } from '../../src/shared/themes.ts'
import { hostPath } from '../lib/address.ts'

const PARAMETER = 'theme'
const KEPT = 'lectern-theme'
const STYLE = `
:host{position:fixed;z-index:98;inset:auto auto 1rem 1rem;display:flex;gap:.5rem;align-items:center;padding:.4rem .5rem .4rem .8rem;
border-radius:2rem;background:#1c1d21;color:#e8e9ec;box-shadow:0 .5rem 1.5rem #0006;font:14px/1.5 system-ui,sans-serif;color-scheme:dark}
select,button{padding:.15rem .4rem;border:0;border-radius:1rem;background:#33353c;color:inherit;font:inherit;cursor:pointer}`

/** `?theme=palm` shows the site in another theme, and a choice of all, until it is closed or the tab is. */
export function offerThemes(): void {
  const asked = new URLSearchParams(location.search).get(PARAMETER)
  const theme = THEMES.find((name) => name === (asked ?? sessionStorage.getItem(KEPT)))
  if (asked === null && theme === undefined) return
  const own = ownTheme()
  const host = document.createElement('lectern-themes')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  root.adoptedStyleSheets = [sheet]
  const label = document.createElement('label')
  const select = document.createElement('select')
  for (const name of THEMES) select.add(new Option(name === own ? `${name} (docs.json)` : name, name))
  select.value = theme ?? own
  select.addEventListener('change', () => tryOn(select.value as Theme))
  label.append('Theme ', select)
  const close = document.createElement('button')
  close.textContent = 'Close'
  close.addEventListener('click', () => {
    sessionStorage.removeItem(KEPT)
    wear(own)
    host.remove()
  })
  root.append(label, close)
  document.body.append(host)
  if (theme) tryOn(theme)
}

function ownTheme(): Theme {
  return document.documentElement.dataset['look'] as Theme
}

function tryOn(theme: Theme): void {
  sessionStorage.setItem(KEPT, theme)
  wear(theme)
}

/** The HTML is the same in all themes; what differs is the sheet and what it goes by. */
function wear(theme: Theme): void {
  const first = document.querySelector<HTMLLinkElement>('head link[href*="/_lectern/assets/site"]')
  if (!first) return
  const tried =
    document.querySelector<HTMLLinkElement>('head link[data-tried]') ?? document.createElement('link')
  tried.rel = 'stylesheet'
  tried.dataset['tried'] = ''
  tried.href = hostPath(`/_lectern/assets/${siteSheet(theme)}`)
  // The old look stays until the new one is there.
  tried.onload = () => {
    first.media = 'not all'
    Object.assign(document.documentElement.dataset, { look: theme, layout: LAYOUTS[theme] })
  }
  first.after(tried)
}
