import { useEffect, useState } from 'preact/hooks'
import type { DashboardSession } from '../../src/shared/api/accounts.ts'
import type { GeneralSettings } from '../../src/shared/api/settings.ts'
import { announce } from '../announce.tsx'
import { explain } from '../api.ts'
import { plural } from '../format.ts'
import { useSession } from '../session.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { TextField } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { useQuery } from '../use-query.ts'

const LONGEST_DAYS = 3650
const SIGN_IN: Readonly<Record<NonNullable<DashboardSession['auth']>, string>> = {
  accounts: 'Accounts with a password, created under Accounts',
  password: 'One password for all readers',
  oidc: 'Your identity provider (OpenID Connect)',
  jwt: 'Your own login page, with signed tokens (JWT)',
  closed: 'Not possible: the site is closed',
}

export function GeneralPanel() {
  const { project, baseUrl, auth } = useSession()
  const query = useQuery('settings', (session, signal) => session.call('GET settings', { signal }))
  return (
    <>
      <Panel title="This site" query={query} height={12}>
        {({ store, version }) => (
          <dl class="facts wide">
            <dt>Name</dt>
            <dd>{project.name}</dd>
            <dt>Organization</dt>
            <dd>{project.organization}</dd>
            <dt>Project ID</dt>
            <dd>
              <code>{project.id}</code> <CopyButton text={project.id} what="the project ID" plain />
            </dd>
            <dt>Address</dt>
            <dd>
              <a href={baseUrl}>{baseUrl}</a>
            </dd>
            <dt>How readers log in</dt>
            <dd>{auth === null ? 'No login: every page is public' : SIGN_IN[auth]}</dd>
            <dt>Database</dt>
            <dd>{store === 'sqlite' ? 'SQLite, in the data folder' : 'PostgreSQL'}</dd>
            <dt>Lectern</dt>
            <dd>{version}</dd>
          </dl>
        )}
      </Panel>
      <Panel
        title="Event retention"
        note="Individual page views, searches and calls are deleted after this time. Daily counts and feedback stay."
        query={query}
        height={7}
      >
        {(settings) => <Retention settings={settings} onSaved={query.set} />}
      </Panel>
      <Panel
        title="Agent sessions"
        note="What agents search for and read is recorded session by session, without addresses, and deleted with the events."
        query={query}
        height={5}
      >
        {(settings) => <AgentVisits settings={settings} onSaved={query.set} />}
      </Panel>
      <Backup />
    </>
  )
}

function AgentVisits({
  settings,
  onSaved,
}: {
  readonly settings: GeneralSettings
  readonly onSaved: (settings: GeneralSettings) => void
}) {
  const session = useSession()
  if (!session.may('admin')) return <p>{settings.agentVisits ? 'Recorded' : 'Not recorded'}</p>
  const save = async (agentVisits: boolean) => {
    try {
      onSaved(await session.call('PUT settings', { body: { agentVisits } }))
      announce(agentVisits ? 'Agent sessions are recorded.' : 'Agent sessions are no longer recorded.')
    } catch (error) {
      announce(explain(error), 'bad')
    }
  }
  return (
    <div class="switch-line">
      <button
        type="button"
        class="switch"
        role="switch"
        aria-checked={settings.agentVisits}
        onClick={() => void save(!settings.agentVisits)}
      >
        <span class="switch-knob" aria-hidden="true" />
        Record sessions
      </button>
      <span class="soft">
        {settings.agentVisits ? 'On: they are shown under Agents.' : 'Off: only calls are counted.'}
      </span>
    </div>
  )
}

/** Everything in one file, in the data folder of the server. */
function Backup() {
  const session = useSession()
  const [busy, setBusy] = useState(false)
  if (!session.may('admin')) return null
  const make = async () => {
    setBusy(true)
    try {
      const { file, rows } = await session.call('POST backup')
      announce(`${plural(rows, 'row')} copied to ${file} in the data folder.`)
    } catch (error) {
      announce(explain(error), 'bad')
    } finally {
      setBusy(false)
    }
  }
  return (
    <section class="panel" aria-labelledby="backup-title">
      <div class="panel-head">
        <div>
          <h2 id="backup-title">Backup</h2>
          <p class="panel-note">
            Everything in one file, in the data folder of the server; the newest seven are kept.{' '}
            <code>lectern restore</code> puts one back.
          </p>
        </div>
      </div>
      <div class="panel-body">
        <button type="button" class="button" disabled={busy} onClick={() => void make()}>
          {busy ? 'Copying…' : 'Back up now'}
        </button>
      </div>
    </section>
  )
}

function Retention({
  settings,
  onSaved,
}: {
  readonly settings: GeneralSettings
  readonly onSaved: (settings: GeneralSettings) => void
}) {
  const session = useSession()
  const [days, setDays] = useState(String(settings.retentionDays))
  useEffect(() => setDays(String(settings.retentionDays)), [settings.retentionDays])
  if (!session.may('admin')) return <p>{plural(settings.retentionDays, 'day')}</p>
  const wanted = Number(days)
  const fault =
    Number.isInteger(wanted) && wanted >= 1 && wanted <= LONGEST_DAYS
      ? null
      : `A whole number from 1 to ${LONGEST_DAYS}.`
  const save = async (event: Event) => {
    event.preventDefault()
    if (fault !== null) return
    try {
      onSaved(await session.call('PUT settings', { body: { retentionDays: wanted } }))
      announce(`Events are now kept for ${plural(wanted, 'day')}.`)
    } catch (error) {
      announce(explain(error), 'bad')
    }
  }
  return (
    <form class="line-form" onSubmit={(event) => void save(event)}>
      <TextField
        label="Days"
        type="number"
        min={1}
        max={LONGEST_DAYS}
        value={days}
        onValue={setDays}
        fault={fault}
      />
      <button
        type="submit"
        class="button primary"
        disabled={fault !== null || wanted === settings.retentionDays}
      >
        Save
      </button>
    </form>
  )
}
