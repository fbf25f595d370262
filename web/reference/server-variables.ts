const KEY = 'lectern-server-variables'
export const SERVER_VARIABLES_EVENT = 'lectern:server-variables'

interface PageApi {
  readonly playground: {
    setServerVariables(variables: Readonly<Record<string, unknown>>): void
    clearServerVariables(): void
  }
}

type Host = Partial<Record<'lectern' | 'mintlify', { api?: PageApi }>>

/**
 * `window.lectern.api.playground`: scripts of a site fill in the variables of its servers, such as the reader's own
 * region. Also under the name that scripts written for this format use.
 */
export function offerServerVariables(): void {
  const api: PageApi = {
    playground: {
      setServerVariables: (variables) =>
        keep({
          ...serverVariables(),
          ...Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, String(value)])),
        }),
      clearServerVariables: () => keep({}),
    },
  }
  const host = window as Host
  for (const name of ['lectern', 'mintlify'] as const) host[name] = { ...host[name], api }
}

/** What scripts set, for this tab. */
export function serverVariables(): Readonly<Record<string, string>> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

function keep(variables: Readonly<Record<string, string>>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(variables))
  } catch {
    // Then they are lost with the page; the event still reaches an open builder.
  }
  document.dispatchEvent(new Event(SERVER_VARIABLES_EVENT))
}
