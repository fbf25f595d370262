import { useEffect, useState } from 'preact/hooks'

/** Where somebody is: all of it stands in the address, so that views can be shared and Back works. */
export interface Route {
  /** `/feedback`, `/settings/keys`. */
  readonly path: string
  readonly params: URLSearchParams
}

export type Changes = Readonly<Record<string, string | null>>

/** What a page hands to the next one. */
const SHARED = ['range', 'from', 'to']

export function readRoute(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#/, '').split('?')
  return { path: path === '' || path === '/' ? '/overview' : path, params: new URLSearchParams(query) }
}

export function useRoute(): Route {
  const [route, setRoute] = useState(() => readRoute(location.hash))
  useEffect(() => {
    const read = () => setRoute(readRoute(location.hash))
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return route
}

/** The address of another page, for the same period. */
export function linkTo(path: string, { params }: Route, more: Changes = {}): string {
  const kept = new URLSearchParams([...params].filter(([name]) => SHARED.includes(name)))
  return hashOf(path, change(kept, more))
}

/** The address of this page with something changed; null takes a parameter away. */
export function linkWith({ path, params }: Route, changes: Changes): string {
  return hashOf(path, change(new URLSearchParams(params), changes))
}

export function go(hash: string): void {
  location.hash = hash
}

/** As `go`, but Back does not come here again: for typing, and for what has no page of its own. */
export function swap(hash: string): void {
  history.replaceState(null, '', hash)
  dispatchEvent(new HashChangeEvent('hashchange'))
}

function change(params: URLSearchParams, changes: Changes): URLSearchParams {
  for (const [name, value] of Object.entries(changes)) {
    if (value === null || value === '') params.delete(name)
    else params.set(name, value)
  }
  return params
}

function hashOf(path: string, params: URLSearchParams): string {
  const query = params.toString().replaceAll('%2F', '/').replaceAll('%2C', ',').replaceAll('%3A', ':')
  return `#${path}${query === '' ? '' : `?${query}`}`
}
