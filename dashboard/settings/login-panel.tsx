import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { ManageAnswer, ManageBody } from '../../src/shared/api/manage.ts'
import { announce } from '../announce.tsx'
import { explain } from '../api.ts'
import { useSession } from '../session.ts'
import { TextField } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { useQuery } from '../use-query.ts'

type Secrets = ManageAnswer<'GET login'>
type Change = (body: ManageBody<'PUT login'>, message: string) => Promise<void>

const SHORTEST = 8

/** What logins of readers need. It can be set here, and read nowhere. */
export function LoginPanel() {
  const session = useSession()
  const query = useQuery('login', (asked, signal) => asked.call('GET login', { signal }))
  const change: Change = async (body, message) => {
    query.set(await session.call('PUT login', { body }))
    announce(message)
  }
  return (
    <>
      <Panel
        title="OpenID provider"
        note="Only this provider is sent the client secret, and only its users can open the dashboard. The site names its provider in lectern.json."
        query={query}
        height={14}
      >
        {(secrets) => <Provider secrets={secrets} change={change} />}
      </Panel>
      <Panel
        title="Site password"
        note="One password for all readers, for the login method “password”. A new one logs everyone out."
        query={query}
        height={10}
      >
        {(secrets) => <SitePassword secrets={secrets} change={change} />}
      </Panel>
    </>
  )
}

function Provider({ secrets, change }: { readonly secrets: Secrets; readonly change: Change }) {
  const [issuer, setIssuer] = useState(secrets.oidc?.issuer ?? '')
  const [clientSecret, setClientSecret] = useState('')
  const state = secrets.unreadable
    ? 'The client secret was stored under another LECTERN_SECRET. Set it again.'
    : secrets.oidc === null
      ? 'No provider is set.'
      : `${secrets.oidc.issuer}, ${secrets.oidc.hasClientSecret ? 'with' : 'without'} a client secret.`
  return (
    <SecretForm
      state={state}
      isSet={secrets.oidc !== null || secrets.unreadable}
      onSave={async () => {
        await change(
          { oidc: { issuer: issuer.trim(), ...(clientSecret !== '' && { clientSecret }) } },
          'Provider saved.',
        )
        setClientSecret('')
      }}
      onRemove={() => change({ oidc: null }, 'Provider removed.')}
    >
      <TextField
        label="URL of the provider"
        required
        placeholder="https://id.example.com"
        spellcheck={false}
        value={issuer}
        onValue={setIssuer}
      />
      <TextField
        label="Client secret"
        type="password"
        autocomplete="off"
        optional
        value={clientSecret}
        onValue={setClientSecret}
        hint="Leave it empty for a client without a secret."
      />
    </SecretForm>
  )
}

function SitePassword({ secrets, change }: { readonly secrets: Secrets; readonly change: Change }) {
  const [password, setPassword] = useState('')
  return (
    <SecretForm
      state={secrets.sitePassword ? 'A password is set.' : 'No password is set.'}
      isSet={secrets.sitePassword}
      onSave={async () => {
        await change({ sitePassword: password }, 'Site password saved.')
        setPassword('')
      }}
      onRemove={() => change({ sitePassword: null }, 'Site password removed.')}
    >
      <TextField
        label="New site password"
        type="password"
        autocomplete="new-password"
        required
        minlength={SHORTEST}
        value={password}
        onValue={setPassword}
        hint={`At least ${SHORTEST} characters.`}
      />
    </SecretForm>
  )
}

/** A secret that is there or not; it is replaced or removed, never shown. */
function SecretForm({
  state,
  isSet,
  onSave,
  onRemove,
  children,
}: {
  readonly state: string
  readonly isSet: boolean
  readonly onSave: () => Promise<void>
  readonly onRemove: () => Promise<void>
  readonly children: ComponentChildren
}) {
  const [fault, setFault] = useState<string | null>(null)
  const run = async (work: () => Promise<void>) => {
    setFault(null)
    await work().catch((error: unknown) => setFault(explain(error)))
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void run(onSave)
      }}
    >
      <p>{state}</p>
      {children}
      <p class="fault" role="alert">
        {fault}
      </p>
      <div class="row-actions">
        <button type="submit" class="button primary">
          Save
        </button>
        {isSet && (
          <button type="button" class="button" onClick={() => void run(onRemove)}>
            Remove
          </button>
        )}
      </div>
    </form>
  )
}
