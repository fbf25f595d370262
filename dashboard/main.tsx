// The dashboard: everything /dashboard shows, over the same API that scripts use.
import { render } from 'preact'
import { App } from './app.tsx'
import { bringTheme } from './theme.ts'

bringTheme()
const root = document.querySelector('#app')
if (root) render(<App />, root)
