import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { call, loggedOut } from './api.ts'
import { AgentsPage } from './agents/agents-page.tsx'
import { AssistantPage } from './pages/assistant-page.tsx'
import { ContentPage } from './pages/content-page.tsx'
import { DeploymentsPage } from './pages/deployments-page.tsx'
import { FeedbackPage } from './feedback/feedback-page.tsx'
import { OverviewPage } from './pages/overview-page.tsx'
import { PagesPage } from './pages/pages-page.tsx'
import { SearchPage } from './pages/search-page.tsx'
import { linkTo, useRoute, type Route } from './route.ts'
import { useSession, type Session } from './session.ts'
import { SettingsPage, settingsPlaces } from './settings/settings-page.tsx'
import { chooseTheme, currentTheme, type Theme } from './theme.ts'
import { BrandMark } from './ui/brand-mark.tsx'
import { CommandMenu, useCommandKey, type Command } from './ui/command-menu.tsx'
import { Dialog } from './ui/dialog.tsx'
import { SelectField } from './ui/field.tsx'
import { Icon, type IconName } from './ui/icon.tsx'
import { hostPath } from './address.ts'

const PLACES: readonly { readonly path: string; readonly name: string; readonly icon: IconName }[] = [
  { path: '/overview', name: 'Overview', icon: 'overview' },
  { path: '/feedback', name: 'Feedback', icon: 'feedback' },
  { path: '/search', name: 'Search', icon: 'search' },
  { path: '/assistant', name: 'Assistant', icon: 'assistant' },
  { path: '/agents', name: 'Agents', icon: 'agents' },
  { path: '/pages', name: 'Pages', icon: 'pages' },
  { path: '/content', name: 'Content', icon: 'content' },
  { path: '/deployments', name: 'Deployments', icon: 'deployments' },
  { path: '/settings', name: 'Settings', icon: 'settings' },
]

/** What stands around every page. */
export function Shell() {
  const route = useRoute()
  const [menu, setMenu] = useState(false)
  const [going, setGoing] = useState(false)
  const session = useSession()
  const { project, demo } = session
  const main = useRef<HTMLElement>(null)
  const first = useRef(true)
  const openCommands = useCallback(() => setGoing(true), [])
  useCommandKey(openCommands)
  useEffect(() => {
    setMenu(false)
    // Another page begins at its heading, as if it had been loaded.
    if (!first.current) {
      main.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
      scrollTo(0, 0)
    }
    first.current = false
  }, [route.path])
  return (
    <div class="shell">
      <a
        class="skip"
        href="#main"
        onClick={(event) => {
          event.preventDefault()
          main.current?.querySelector<HTMLElement>('h1')?.focus()
        }}
      >
        Skip to content
      </a>
      <header class="top-bar">
        <button type="button" class="icon-button" aria-label="Menu" onClick={() => setMenu(true)}>
          <Icon name="menu" />
        </button>
        <strong>{project.name}</strong>
        {demo && <span class="badge demo">Demo data</span>}
      </header>
      <aside class="side" aria-label="Main navigation and account">
        <Side route={route} onGo={openCommands} />
      </aside>
      <main class="main" id="main" ref={main}>
        <CurrentPage route={route} />
      </main>
      {menu && (
        <Dialog title="Menu" size="menu" onClose={() => setMenu(false)}>
          <Side route={route} onChosen={() => setMenu(false)} />
        </Dialog>
      )}
      {going && <CommandMenu commands={commandsFor(session, route)} onClose={() => setGoing(false)} />}
    </div>
  )
}

function commandsFor(session: Session, route: Route): readonly Command[] {
  return [
    ...PLACES.map(({ path, name, icon }) => ({ name, icon, href: linkTo(path, route) })),
    ...settingsPlaces(session).map(({ path, name }) => ({
      name,
      group: 'Settings',
      icon: 'settings' as const,
      href: linkTo(path, route),
    })),
    { name: 'Open the site', icon: 'external', href: hostPath('/') },
  ]
}

function CurrentPage({ route }: { readonly route: Route }) {
  const section = `/${route.path.split('/')[1] ?? ''}`
  switch (section) {
    case '/feedback':
      return <FeedbackPage route={route} />
    case '/search':
      return <SearchPage route={route} />
    case '/assistant':
      return <AssistantPage route={route} />
    case '/deployments':
      return <DeploymentsPage />
    case '/agents':
      return <AgentsPage route={route} />
    case '/pages':
      return <PagesPage route={route} />
    case '/content':
      return <ContentPage route={route} />
    case '/settings':
      return <SettingsPage route={route} />
    default:
      return <OverviewPage route={route} />
  }
}

function Side({
  route,
  onChosen,
  onGo,
}: {
  readonly route: Route
  readonly onChosen?: () => void
  readonly onGo?: () => void
}) {
  const { project, demo } = useSession()
  const section = `/${route.path.split('/')[1] ?? ''}`
  return (
    <div class="side-inner">
      <div class="brand">
        <BrandMark />
        <div class="brand-words">
          <strong>{project.name}</strong>
          <a href={hostPath('/')} class="soft">
            Open the site
            <Icon name="external" />
          </a>
        </div>
      </div>
      {demo && <span class="badge demo">Demo data</span>}
      {onGo && (
        <button type="button" class="go-to" aria-keyshortcuts="Control+K Meta+K" onClick={onGo}>
          <Icon name="search" />
          Go to
          <kbd>{navigator.platform.startsWith('Mac') ? '⌘ K' : 'Ctrl K'}</kbd>
        </button>
      )}
      <nav aria-label="Dashboard">
        <ul class="nav">
          {PLACES.map(({ path, name, icon }) => (
            <li key={path}>
              <a
                href={linkTo(path, route)}
                aria-current={section === path ? 'page' : undefined}
                onClick={() => onChosen?.()}
              >
                <Icon name={icon} />
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <Person />
    </div>
  )
}

function Person() {
  const { user } = useSession()
  const [theme, setTheme] = useState<Theme>(currentTheme)
  const leave = async () => {
    await call('POST', '/_lectern/dashboard/logout').catch(() => undefined)
    loggedOut.dispatchEvent(new Event('change'))
  }
  return (
    <div class="person">
      <div class="person-words">
        <strong>{user.name ?? user.email}</strong>
        <span class="soft">{user.name === null ? `Role: ${user.role}` : `${user.email} · ${user.role}`}</span>
      </div>
      <div class="person-actions">
        <SelectField
          label="Theme"
          inline
          value={theme}
          options={[
            ['system', 'System'],
            ['light', 'Light'],
            ['dark', 'Dark'],
          ]}
          onValue={(next) => {
            chooseTheme(next)
            setTheme(next)
          }}
        />
        <button type="button" class="button quiet" onClick={() => void leave()}>
          <Icon name="logout" />
          Log out
        </button>
      </div>
    </div>
  )
}
