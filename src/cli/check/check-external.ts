import type { PageLink } from '../../content/page.ts'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import { privateHostRule } from '../../lib/private-hosts.ts'
import { Slots } from '../../lib/slots.ts'
import type { PageReferences } from '../../snapshot/check-references.ts'
import { askForLink, type LinkState } from './ask-for-link.ts'
import { LinkResults } from './link-results.ts'

export interface ExternalOptions {
  /** Days for which a link that was there is not asked for again. */
  readonly days: number
  /** Hosts outside the public internet that the operator opened. */
  readonly privateHosts: readonly string[]
  readonly onProgress: (text: string) => void
  /** How long an answer is waited for. */
  readonly timeoutMs?: number | undefined
}

const HOSTS_AT_ONCE = 8
const MOST_LINKS = 20_000
/** Names that are kept free for examples, and what a reader has to fill in. */
const EXAMPLE = /^(?:.*\.)?(?:example(?:\.(?:com|org|net|edu))?|test|invalid)$/i
const PLACEHOLDER = /[{}<>$]|%7B|%3C|\.\.\.|…/i

/** Links to other sites that lead nowhere. Hosts are asked side by side, each for one link after the other. */
export async function checkExternal(
  root: string,
  pages: readonly PageReferences[],
  { days, privateHosts, onProgress, timeoutMs }: ExternalOptions,
): Promise<readonly Diagnostic[]> {
  const links = linksByUrl(pages)
  const results = new LinkResults(root, days)
  const wanted = [...links.keys()].filter((url) => !results.has(url)).slice(0, MOST_LINKS)
  const states = new Map<string, LinkState>()
  const slots = new Slots(HOSTS_AT_ONCE)
  const askHost = async (urls: readonly string[]) => {
    let isTired = false
    let silent = 0
    for (const url of urls) {
      const started = performance.now()
      const rules = { allowPrivate: privateHostRule(url, { privateHosts }), timeoutMs }
      const known: LinkState | undefined = isTired ? PAUSED : silent >= MOST_SILENT ? SILENT : undefined
      const state: LinkState = known ?? (await askForLink(url, rules))
      silent = state.kind === 'unknown' && state.silent === true ? silent + 1 : 0
      isTired ||= state.kind === 'unknown' && state.pause === true
      states.set(url, state)
      if (state.kind === 'there') results.add(url)
      onProgress(`Asking other sites: ${states.size} of ${wanted.length} links…`)
      // As long as the server worked for the last one, it has peace from us.
      if (!isTired && silent < MOST_SILENT && url !== urls.at(-1)) await peace(performance.now() - started)
    }
  }
  await Promise.all([...byHost(wanted)].map((urls) => slots.run(() => askHost(urls))))
  results.write()
  return [...states].flatMap(([url, state]) =>
    state.kind === 'there' ? [] : (links.get(url) ?? []).map((link) => report(link, state)),
  )
}

const PAUSED: LinkState = { kind: 'unknown', why: 'its server asked for a pause' }
/** After so many links without an answer, a host is not waited for again: one of a thousand links would take hours. */
const MOST_SILENT = 3
const SILENT: LinkState = { kind: 'unknown', why: 'its server did not answer for other links', silent: true }
const LONGEST_PEACE_MS = 2000

function peace(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.min(ms, LONGEST_PEACE_MS)))
}

function linksByUrl(pages: readonly PageReferences[]): ReadonlyMap<string, readonly PageLink[]> {
  const links = new Map<string, PageLink[]>()
  const seen = new Set<string>()
  for (const { references } of pages)
    for (const link of [...(references?.links ?? []), ...(references?.images ?? [])]) {
      const url = externalUrl(link.url)
      // A snippet on many pages is one place.
      const place = `${url} ${link.file}:${link.line}:${link.column}`
      if (url === undefined || seen.has(place)) continue
      seen.add(place)
      links.set(url, [...(links.get(url) ?? []), link])
    }
  return links
}

function externalUrl(written: string): string | undefined {
  const text = written.startsWith('//') ? `https:${written}` : written
  if (!/^https?:\/\//i.test(text) || PLACEHOLDER.test(text) || !URL.canParse(text)) return undefined
  const url = new URL(text)
  if (EXAMPLE.test(url.hostname)) return undefined
  url.hash = ''
  return url.href
}

function byHost(urls: readonly string[]): Iterable<readonly string[]> {
  return Map.groupBy(urls, (url) => new URL(url).host).values()
}

function report(link: PageLink, state: Exclude<LinkState, { kind: 'there' }>): Diagnostic {
  const place = { file: link.file, line: link.line, column: link.column }
  return state.kind === 'gone'
    ? {
        severity: 'warning',
        code: 'external-link-broken',
        message: `"${link.url}" leads nowhere: ${state.why}.`,
        ...place,
        hint: 'Correct the link, or remove it.',
      }
    : {
        severity: 'info',
        code: 'external-link-unchecked',
        message: `"${link.url}" could not be checked: ${state.why}.`,
        ...place,
        hint: 'Open it in a browser.',
      }
}
