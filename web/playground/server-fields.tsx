import type { Server } from '../../src/shared/reference/endpoint.ts'
import { Select } from './select.tsx'
import { spoken } from './words.ts'

interface ServerFieldsProps {
  readonly servers: readonly Server[]
  readonly server: number
  readonly onServer: (index: number) => void
  readonly variables: Readonly<Record<string, string>>
  readonly onVariable: (name: string, value: string) => void
}

/** Where the request goes: one of several servers, and the variables of its address. */
export function ServerFields({ servers, server, onServer, variables, onVariable }: ServerFieldsProps) {
  const words = spoken()
  const chosen = servers[server]
  if (!chosen || (servers.length < 2 && chosen.variables.length === 0)) return null
  return (
    <fieldset class="pg-section">
      <legend>{words.server}</legend>
      {servers.length < 2 ? null : (
        <div class="pg-field">
          <div class="pg-field-head">
            <label for="pg-server">{words.baseUrl}</label>
          </div>
          <Select
            id="pg-server"
            value={String(server)}
            onChange={(index) => onServer(Number(index))}
            options={servers.map(({ url, description }, index) => ({
              value: String(index),
              label: description ? `${url} (${description.split('\n')[0]})` : url,
            }))}
          />
        </div>
      )}
      {chosen.variables.map(({ name, value, options, description }) => {
        const id = `pg-variable-${name}`
        const shared = {
          id,
          class: 'pg-input',
          'aria-describedby': description === undefined ? undefined : `${id}--hint`,
        }
        return (
          <div class="pg-field" key={name}>
            <div class="pg-field-head">
              <label for={id}>{name}</label>
              <span class="pg-type">{words.serverVariable}</span>
            </div>
            {options.length > 0 ? (
              <Select
                {...shared}
                value={variables[name] ?? value}
                placeholder={variables[name] ?? value}
                onChange={(chosen) => onVariable(name, chosen)}
                options={options.map((option) => ({ value: option, label: option }))}
              />
            ) : (
              <input
                {...shared}
                type="text"
                autocomplete="off"
                spellcheck={false}
                placeholder={value}
                value={variables[name] ?? ''}
                onInput={({ currentTarget }) => onVariable(name, currentTarget.value)}
              />
            )}
            {description === undefined ? null : (
              <p class="pg-hint" id={`${id}--hint`}>
                {description}
              </p>
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
