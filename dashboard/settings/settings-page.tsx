import type { Session } from '../session.ts'
import { useSession } from '../session.ts'
import { linkTo, type Route } from '../route.ts'
import { PageHead } from '../ui/page-head.tsx'
import { AuditLog } from './audit-log.tsx'
import { GeneralPanel } from './general-panel.tsx'
import { KeysPanel } from './keys-panel.tsx'
import { LoginPanel } from './login-panel.tsx'
import { McpPage } from './mcp-page.tsx'
import { ProjectsPanel } from './projects-panel.tsx'
import { AccountsPanel } from './accounts-panel.tsx'

interface Place {
  readonly path: string
  readonly name: string
  readonly lead: string
  readonly shown: (session: Session) => boolean
}

const admin = (session: Session) => session.may('admin')

const PLACES: readonly Place[] = [
  {
    path: '/settings/general',
    name: 'General',
    lead: 'How this server is configured.',
    shown: () => true,
  },
  {
    path: '/settings/keys',
    name: 'API keys',
    lead: 'For scripts that export analytics, deploy, or ask the assistant.',
    shown: admin,
  },
  {
    path: '/settings/mcp',
    name: 'MCP',
    lead: 'How agents connect to pages that are not public.',
    shown: (session) => session.auth !== null,
  },
  {
    path: '/settings/accounts',
    name: 'Accounts',
    lead: 'Who can open the dashboard, and who can read which pages.',
    shown: admin,
  },
  {
    path: '/settings/login',
    name: 'Login',
    lead: 'Secrets for reader logins.',
    shown: admin,
  },
  {
    path: '/settings/projects',
    name: 'Projects',
    lead: 'The sites of your organization.',
    shown: admin,
  },
  {
    path: '/settings/audit',
    name: 'Audit log',
    lead: 'Who changed what.',
    shown: admin,
  },
]

/** The pages of the settings that a role may see. */
export function settingsPlaces(session: Session): readonly Pick<Place, 'path' | 'name'>[] {
  return PLACES.filter(({ shown }) => shown(session))
}

/** Settings, one page each; what a role may not see is not there. */
export function SettingsPage({ route }: { readonly route: Route }) {
  const session = useSession()
  const places = PLACES.filter(({ shown }) => shown(session))
  const current = places.find(({ path }) => path === route.path) ?? places[0]
  return (
    <>
      <PageHead title={`Settings: ${current?.name ?? ''}`} lead={current?.lead} />
      <nav class="tabs" aria-label="Settings">
        {places.map(({ path, name }) => (
          <a key={path} href={linkTo(path, route)} aria-current={path === current?.path ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
      {!session.may('admin') && (
        <p class="notice">
          Your role is “{session.user.role}”. Only admins can change settings, keys and accounts.
        </p>
      )}
      <CurrentSettings path={current?.path ?? ''} />
    </>
  )
}

function CurrentSettings({ path }: { readonly path: string }) {
  switch (path) {
    case '/settings/keys':
      return <KeysPanel />
    case '/settings/mcp':
      return <McpPage />
    case '/settings/accounts':
      return <AccountsPanel />
    case '/settings/login':
      return <LoginPanel />
    case '/settings/projects':
      return <ProjectsPanel />
    case '/settings/audit':
      return <AuditLog />
    default:
      return <GeneralPanel />
  }
}
