// Everything an ordinary page runs. All of it improves HTML that already works.
import './tabs.ts'
import { rememberBanner } from './banner.ts'
import { copyOnClick } from './copy.ts'
import { offerFeedback } from './feedback-trigger.ts'
import { followHash } from './hash.ts'
import { closeMenus } from './menus.ts'
import { drawDiagrams } from './mermaid.ts'
import { pageActions } from './page-actions.ts'
import { offerSearch } from './search-trigger.ts'
import { offerServerVariables } from './server-variables.ts'
import { keepSidebar } from './sidebar.ts'
import { filterByTags } from './tags.ts'
import { reportUnseenView } from './page-views.ts'
import { switchTheme } from './theme.ts'
import { spyOnHeadings } from './toc.ts'
import { chooseView } from './views.ts'
import { zoomImages } from './zoom.ts'

switchTheme()
copyOnClick()
closeMenus()
offerSearch()
pageActions()
keepSidebar()
rememberBanner()
chooseView()
followHash()
spyOnHeadings()
filterByTags()
zoomImages()
drawDiagrams()
offerFeedback()
offerServerVariables()
reportUnseenView()
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
