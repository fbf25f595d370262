import type { SecurityScheme } from '../../../src/shared/reference/endpoint.ts'
import { hintOf } from '../form/field-frame.tsx'
import { credentialKey, type Credential, type Credentials } from './credentials.ts'
import { OAuthForm } from './oauth-form.tsx'
import type { SendText } from './oauth.ts'
import { Select } from '../select.tsx'
import { filled, spoken } from '../words.ts'
import { SecretField } from './secret-field.tsx'

interface AuthorizationProps {
  readonly security: readonly (readonly SecurityScheme[])[]
  readonly alternative: number
  readonly onAlternative: (index: number) => void
  readonly credentials: Credentials
  readonly onCredentials: (next: Credentials) => void
  readonly onDevice: boolean
  readonly onRemember: (onDevice: boolean) => void
  readonly serverUrl: string
  readonly send: SendText
}

/** Who the request is from. Alternatives are chosen, schemes that belong together are all shown. */
export function Authorization(props: AuthorizationProps) {
  const { security, alternative, credentials, serverUrl } = props
  const words = spoken()
  if (security.every((schemes) => schemes.length === 0)) return null
  const schemes = security[alternative] ?? []
  const change = (scheme: SecurityScheme, next: Credential) => {
    const key = credentialKey(scheme, serverUrl)
    props.onCredentials({ ...credentials, [key]: { ...credentials[key], ...next } })
  }
  return (
    <fieldset class="pg-section">
      <legend>{words.authorization}</legend>
      {security.length < 2 ? null : (
        <div class="pg-field">
          <div class="pg-field-head">
            <label for="pg-alternative">{words.authMethod}</label>
          </div>
          <Select
            id="pg-alternative"
            value={String(alternative)}
            onChange={(index) => props.onAlternative(Number(index))}
            options={security.map((list, index) => ({
              value: String(index),
              label: list.length === 0 ? words.none : list.map(({ id }) => id).join(' + '),
            }))}
          />
        </div>
      )}
      {schemes.map((scheme) => (
        <SchemeFields
          key={scheme.id}
          scheme={scheme}
          credential={credentials[credentialKey(scheme, serverUrl)] ?? {}}
          onChange={(next) => change(scheme, next)}
          serverUrl={serverUrl}
          send={props.send}
        />
      ))}
      {schemes.length === 0 ? null : (
        <label class="pg-check">
          <input
            type="checkbox"
            checked={props.onDevice}
            onChange={({ currentTarget }) => props.onRemember(currentTarget.checked)}
          />
          {words.remember}
        </label>
      )}
    </fieldset>
  )
}

interface SchemeProps {
  readonly scheme: SecurityScheme
  readonly credential: Credential
  readonly onChange: (next: Credential) => void
  readonly serverUrl: string
  readonly send: SendText
}

function SchemeFields({ scheme, credential, onChange, serverUrl, send }: SchemeProps) {
  const words = spoken()
  const value = credential.value ?? scheme.prefill ?? ''
  const setValue = (next: string) => onChange({ value: next })
  const shared = { id: `pg-auth-${scheme.id}`, hint: hintOf({ description: scheme.description }) }
  if (scheme.type === 'mutualTLS')
    return (
      <p class="pg-note">
        {scheme.id}: {words.noCertificate}
      </p>
    )
  if (scheme.type === 'http' && scheme.scheme === 'basic')
    return (
      <>
        <SecretField {...shared} name={words.username} about="basic" value={value} onInput={setValue} plain />
        <SecretField
          id={`${shared.id}-password`}
          name={words.password}
          about="basic"
          value={credential.password ?? ''}
          onInput={(password) => onChange({ password })}
        />
      </>
    )
  if (scheme.type === 'apiKey')
    return (
      <SecretField
        {...shared}
        name={scheme.name ?? scheme.id}
        about={filled(words.keyIn, { place: scheme.in ?? 'header' })}
        value={value}
        onInput={setValue}
      />
    )
  const type = scheme.type === 'http' ? (scheme.scheme ?? 'bearer') : scheme.type
  const about = filled(words.tokenOf, { type })
  return (
    <>
      <SecretField {...shared} name={scheme.id} about={about} value={value} onInput={setValue} />
      {scheme.type === 'oauth2' && scheme.flows !== undefined && scheme.flows.length > 0 ? (
        <OAuthForm
          scheme={scheme}
          credential={credential}
          onChange={onChange}
          serverUrl={serverUrl}
          send={send}
        />
      ) : null}
    </>
  )
}
