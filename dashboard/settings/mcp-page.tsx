import { useState } from 'preact/hooks'
import type { McpSettings } from '../../src/shared/api/settings.ts'
import { announce } from '../announce.tsx'
import { explain } from '../api.ts'
import { useSession } from '../session.ts'
import { CopyLine } from '../ui/copy-button.tsx'
import { Panel } from '../ui/panel.tsx'
import { useQuery } from '../use-query.ts'
import { CredentialsPanel } from './credentials-panel.tsx'
import { RedirectEntries } from './redirect-entries.tsx'

/** How agents with a token read what is not public. */
export function McpPage() {
  const session = useSession()
  const query = useQuery('mcp', (asked, signal) => asked.call('GET mcp', { signal }))
  const change = async (changes: Partial<Pick<McpSettings, 'enabled' | 'redirects'>>, message: string) => {
    query.set(await session.call('PUT mcp', { body: changes }))
    announce(message)
  }
  return (
    <>
      <Panel title="MCP server" query={query} height={14}>
        {(settings) => (
          <>
            <EnableSwitch settings={settings} change={change} />
            <div class="field">
              <span class="label">Public pages, for everyone</span>
              <CopyLine text={settings.publicUrl} what="the public URL" />
            </div>
            <div class="field">
              <span class="label">Restricted pages, after login</span>
              <CopyLine text={settings.authenticatedUrl} what="the URL after login" />
            </div>
          </>
        )}
      </Panel>
      <Panel
        title="Allowed OAuth redirect URIs"
        note="URLs that tools can redirect to after login. All others are rejected."
        query={query}
        height={14}
      >
        {(settings) => (
          <RedirectEntries
            settings={settings}
            onSave={(redirects) => change({ redirects: [...redirects] }, 'Redirect URIs saved.')}
          />
        )}
      </Panel>
      {session.may('admin') && <CredentialsPanel />}
    </>
  )
}

function EnableSwitch({
  settings,
  change,
}: {
  readonly settings: McpSettings
  readonly change: (changes: { enabled: boolean }, message: string) => Promise<void>
}) {
  const session = useSession()
  const [busy, setBusy] = useState(false)
  const turn = async () => {
    setBusy(true)
    const enabled = !settings.enabled
    try {
      await change({ enabled }, enabled ? 'The MCP server is on.' : 'The MCP server is off.')
    } catch (error) {
      announce(explain(error), 'bad')
    }
    setBusy(false)
  }
  if (!session.may('admin'))
    return (
      <p>
        The MCP server is <strong>{settings.enabled ? 'on' : 'off'}</strong>.
      </p>
    )
  return (
    <div class="switch-line">
      <button
        type="button"
        class="switch"
        role="switch"
        aria-checked={settings.enabled}
        disabled={busy}
        onClick={() => void turn()}
      >
        <span class="switch-knob" aria-hidden="true" />
        MCP server
      </button>
      <span class="soft">
        {settings.enabled ? 'On: agents can call it.' : 'Off: every call is rejected.'}
      </span>
    </div>
  )
}
