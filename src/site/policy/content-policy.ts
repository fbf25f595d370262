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
  const rules: readonly (readonly string[])[] = [
    ['default-src', "'self'"],
    ['script-src', "'self'", ...sources.scripts],
    // A hash beside 'unsafe-inline' would switch it off.
    ['style-src-elem', "'self'", ...(openStyles ? ["'unsafe-inline'"] : []), ...styles(sources, openStyles)],
    ['style-src-attr', "'unsafe-inline'"],
    ['img-src', "'self'", 'data:', 'blob:', web],
    ['media-src', "'self'", 'data:', 'blob:', web],
    ['font-src', "'self'", 'data:', web],
    ['connect-src', "'self'", ...sources.connections],
    ['frame-src', "'self'", ...sources.frames, web],
    ...(sources.workers.size === 0 ? [] : [['worker-src', "'self'", ...sources.workers]]),
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'", 'https:'],
    ...(options.upgrade ? [['upgrade-insecure-requests']] : []),
  ]
  return rules.map((rule) => rule.join(' ')).join('; ')
}

/** Who may show a page in a frame. Only a header can say it. */
export function framePolicy(ancestors: readonly string[]): string {
  return `frame-ancestors ${ancestors.includes('*') ? '*' : ["'self'", ...ancestors].join(' ')}`
}

function styles({ styles: all }: PageSources, open: boolean): readonly string[] {
  return open ? [...all].filter((source) => !source.startsWith("'sha")) : [...all]
}
