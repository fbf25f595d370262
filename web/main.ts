// Everything an ordinary page runs. All of it improves HTML that already works.
import './page/tabs.ts'
import { offerAssistant } from './assistant/assistant-trigger.ts'
import { rememberBanner } from './page/banner.ts'
import { copyOnClick } from './code/copy.ts'
import { offerWrap } from './code/wrap-lines.ts'
import { offerFeedback } from './feedback/feedback-trigger.ts'
import { followHash } from './page/hash.ts'
import { closeMenus, placeTabMenus, showCurrentTab } from './page/menus.ts'
import { drawDiagrams } from './diagrams/mermaid.ts'
import { rememberLanguage } from './page/language.ts'
import { stayWhenOffline } from './page/offline.ts'
import { pageActions } from './page/page-actions.ts'
import { offerSearch } from './search/search-trigger.ts'
import { offerServerVariables } from './reference/server-variables.ts'
import { keepSidebar } from './page/sidebar.ts'
import { fillSidebarGroups } from './page/sidebar-groups.ts'
import { reportUnseenView } from './page/page-views.ts'
import { switchTheme } from './page/theme.ts'
import { spyOnHeadings } from './page/toc.ts'
import { chooseView } from './page/views.ts'
import { zoomImages } from './page/zoom.ts'

switchTheme()
copyOnClick()
closeMenus()
placeTabMenus()
showCurrentTab()
offerSearch()
offerAssistant()
pageActions()
keepSidebar()
fillSidebarGroups()
rememberBanner()
rememberLanguage()
chooseView()
followHash()
spyOnHeadings()
// Only changelogs have them.
if (document.querySelector('.tag-button'))
  void import('./page/tags.ts').then(({ filterByTags }) => filterByTags())
zoomImages()
drawDiagrams()
offerWrap()
offerFeedback()
offerServerVariables()
reportUnseenView()
stayWhenOffline()
// The preview swaps <main> instead of loading the page anew.
document.addEventListener('lectern:swap', () => {
  chooseView()
  spyOnHeadings()
  drawDiagrams()
})

// A transition that a second click cuts short is no error, but browsers report it as one.
for (const name of ['pageswap', 'pagereveal'])
  addEventListener(name, (event) => {
    const { viewTransition } = event as Event & {
      viewTransition?: { ready: Promise<void>; finished: Promise<void> } | null
    }
    void viewTransition?.ready.catch(() => undefined)
    void viewTransition?.finished.catch(() => undefined)
  })
