// Everything an ordinary page runs. All of it improves HTML that already works.
import './tabs.ts'
import { rememberBanner } from './banner.ts'
import { copyOnClick } from './copy.ts'
import { followHash } from './hash.ts'
import { closeMenus } from './menus.ts'
import { keepSidebar } from './sidebar.ts'
import { switchTheme } from './theme.ts'
import { spyOnHeadings } from './toc.ts'

switchTheme()
copyOnClick()
closeMenus()
keepSidebar()
rememberBanner()
followHash()
spyOnHeadings()
// The preview swaps <main> instead of loading the page anew.
document.addEventListener('lectern:swap', spyOnHeadings)
