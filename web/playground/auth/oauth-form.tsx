import { useRef, useState } from 'preact/hooks'
import type { OAuthFlow, SecurityScheme } from '../../../src/shared/reference/endpoint.ts'
import { Select } from '../select.tsx'
import { SecretField } from './secret-field.tsx'
import type { Credential } from './credentials.ts'
import { redirectUri, runFlow, type SendText } from './oauth.ts'
import { capital, filled, spoken } from '../words.ts'

/** What the standard calls them, in every language. */
const FLOW_NAMES: Readonly<Record<OAuthFlow['kind'], string>> = {
  authorizationCode: 'Authorization Code + PKCE',
  clientCredentials: 'Client Credentials',
  implicit: 'Implicit',
  password: 'Resource Owner Password',
  deviceAuthorization: 'Device Authorization',
}

interface OAuthFormProps {
  readonly scheme: SecurityScheme
  readonly credential: Credential
  readonly onChange: (next: Credential) => void
  readonly serverUrl: string
  readonly send: SendText
}

/** Gets a token from the provider and puts it into the box above. */
export function OAuthForm({ scheme, credential, onChange, serverUrl, send }: OAuthFormProps) {
  // A device shows its code on a screen of its own; a page is no device.
  const flows = (scheme.flows ?? []).filter(({ kind }) => kind !== 'deviceAuthorization')
  const [index, setIndex] = useState(0)
  const [scopes, setScopes] = useState<readonly string[]>(scheme.scopes)
  const [user, setUser] = useState({ userName: '', password: '' })
  const [message, setMessage] = useState<string>()
  const running = useRef<AbortController>(undefined)
  const [busy, setBusy] = useState(false)
  const words = spoken()
  const flow = flows[index]
  if (!flow) return null
  const inPopup = flow.kind === 'authorizationCode' || flow.kind === 'implicit'
  const id = `pg-oauth-${scheme.id}`
  const run = async () => {
    running.current = new AbortController()
    setBusy(true)
    setMessage(inPopup ? words.loginWindow : words.requestingToken)
    const { clientId = '', clientSecret = '' } = credential
    const result = await runFlow(
      flow,
      { clientId, clientSecret, ...user, scopes, serverUrl },
      { send, signal: running.current.signal },
    )
    setBusy(false)
    if ('token' in result) onChange({ value: result.token })
    setMessage('token' in result ? words.tokenFilled : result.error)
  }
  return (
    <details class="pg-oauth">
      <summary>{words.getToken}</summary>
      {flows.length < 2 ? null : (
        <div class="pg-field">
          <div class="pg-field-head">
            <label for={`${id}-flow`}>{words.flow}</label>
          </div>
          <Select
            id={`${id}-flow`}
            value={String(index)}
            onChange={(at) => setIndex(Number(at))}
            options={flows.map(({ kind }, at) => ({ value: String(at), label: FLOW_NAMES[kind] }))}
          />
        </div>
      )}
      <SecretField
        id={`${id}-client`}
        name={words.clientId}
        about={flows.length < 2 ? FLOW_NAMES[flow.kind] : ''}
        value={credential.clientId ?? ''}
        onInput={(clientId) => onChange({ clientId })}
        hint={inPopup ? filled(words.register, { url: redirectUri() }) : undefined}
        plain
      />
      {flow.kind === 'implicit' ? null : (
        <SecretField
          id={`${id}-secret`}
          name={words.clientSecret}
          about={flow.kind === 'clientCredentials' ? '' : words.optional}
          value={credential.clientSecret ?? ''}
          onInput={(clientSecret) => onChange({ clientSecret })}
        />
      )}
      {flow.kind === 'password' ? (
        <>
          <SecretField
            id={`${id}-user`}
            name={words.username}
            about=""
            value={user.userName}
            onInput={(userName) => setUser({ ...user, userName })}
            plain
          />
          <SecretField
            id={`${id}-password`}
            name={words.password}
            about=""
            value={user.password}
            onInput={(password) => setUser({ ...user, password })}
          />
        </>
      ) : null}
      <Scopes flow={flow} chosen={scopes} onChoose={setScopes} />
      <div class="pg-row">
        <button type="button" class="pg-button" disabled={busy} onClick={() => void run()}>
          {words.getToken}
        </button>
        {busy ? (
          <button type="button" class="pg-small" onClick={() => running.current?.abort()}>
            {words.cancel}
          </button>
        ) : null}
        <span role="status" class="pg-hint">
          {message}
        </span>
      </div>
    </details>
  )
}

interface ScopesProps {
  readonly flow: OAuthFlow
  readonly chosen: readonly string[]
  readonly onChoose: (scopes: readonly string[]) => void
}

function Scopes({ flow, chosen, onChoose }: ScopesProps) {
  if (flow.scopes.length === 0) return null
  return (
    <fieldset class="pg-scopes">
      <legend>{capital(spoken().scopes)}</legend>
      {flow.scopes.map(({ name, description }) => (
        <label class="pg-check" title={description}>
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={({ currentTarget }) =>
              onChoose(currentTarget.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
            }
          />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
