import type { PageSources } from './page-sources.ts'

export interface PolicyOptions {
  /** Readers come by https: then nothing of another site may come by http. */
  readonly https: boolean
  /** Fetch what authors wrote with http:// by https instead. */
  readonly upgrade: boolean
  /** The preview swaps style elements that were not there when the page was loaded. */
  readonly dev: boolean
}

/**
 * The Content-Security-Policy of one page. Scripts and styles are allowed by hash or by exact host: pages are kept
 * in memory and written to disk, so a nonce, which must be new in every answer, cannot be had.
 */
export function contentPolicy(sources: PageSources, options: PolicyOptions): string {
  // Pictures, films and frames run nothing in this site, and authors bring them from anywhere.
  const web = options.https ? 'https:' : 'http: https:'
  const openStyles = sources.writesStyles || options.dev
  // Every page has one: added up, it costs a third of what lists of lists take.
  let policy = `default-src 'self'; script-src 'self'${listed(sources.scripts)}; style-src-elem 'self'`
  // A hash beside 'unsafe-inline' would switch it off.
  policy += openStyles ? ` 'unsafe-inline'${listed(withoutHashes(sources.styles))}` : listed(sources.styles)
  policy += `; style-src-attr 'unsafe-inline'; img-src 'self' data: blob: ${web}; media-src 'self' data: blob: ${web}`
  policy += `; font-src 'self' data: ${web}; connect-src 'self'${listed(sources.connections)}`
  policy += `; frame-src 'self'${listed(sources.frames)} ${web}`
  if (sources.workers.size > 0) policy += `; worker-src 'self'${listed(sources.workers)}`
  policy += "; object-src 'none'; base-uri 'none'; form-action 'self' https:"
  return options.upgrade ? `${policy}; upgrade-insecure-requests` : policy
}

/** Who may show a page in a frame. Only a header can say it. */
export function framePolicy(ancestors: readonly string[]): string {
  return `frame-ancestors ${ancestors.includes('*') ? '*' : ["'self'", ...ancestors].join(' ')}`
}

function listed(sources: Iterable<string>): string {
  let list = ''
  for (const source of sources) list += ` ${source}`
  return list
}

function withoutHashes(sources: Iterable<string>): readonly string[] {
  return [...sources].filter((source) => !source.startsWith("'sha"))
}
