import type { Parameter } from '../../src/shared/reference/endpoint.ts'
import { parameterKey } from '../../src/shared/request/build-request.ts'
import { pathText } from '../../src/shared/request/serialize-parameter.ts'

interface AddressProps {
  readonly base: string
  readonly template: string
  readonly parameters: readonly Parameter[]
  readonly values: Readonly<Record<string, unknown>>
  /** The address that is sent, for its query. */
  readonly url: string
}

/** The address as it is filled in: values stand out, and so does what is still missing. */
export function AddressLine({ base, template, parameters, values, url }: AddressProps) {
  const query = url.indexOf('?')
  return (
    <code class="pg-address">
      <span class="pg-base">
        {base}
        {base === '' || template.startsWith('/') ? '' : '/'}
      </span>
      {template.split(/(\{[^{}]*\})/).map((part, index) => {
        if (index % 2 === 0) return part
        const name = part.slice(1, -1)
        const parameter = parameters.find((one) => one.in === 'path' && one.name === name)
        const value = parameter && values[parameterKey(parameter)]
        return parameter && value !== undefined ? (
          <span class="pg-filled">{pathText(parameter, value)}</span>
        ) : (
          <span class="pg-missing">{part}</span>
        )
      })}
      {query < 0 ? null : <span class="pg-base">{url.slice(query)}</span>}
    </code>
  )
}
