import { originsIn, scriptOriginsIn, styleOriginsIn } from './origins.ts'

/** What code of an author does to the page it runs in, as far as its text tells. */
export interface CodeNeeds {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  readonly connections: readonly string[]
  /** It adds style elements, whose text is made while it runs. */
  readonly writesStyles: boolean
  /** It shows a document it made in a frame. */
  readonly framesBlobs: boolean
}

// `document.createElement('style')`, JSX as it is compiled, and markup in a string.
const STYLE = /(?:\bcreateElement|\b_?jsxs?|\bh)\(\s*["'`]style["'`]|<style[\s>]/
const MAKES_SCRIPT = /\bcreateElement\(\s*["'`]script["'`]/
const STYLE_SHEET = /["'`]stylesheet["'`]/
const BLOB = /\bcreateObjectURL\b/
const FRAME = /\biframe\b/i
// The official snippet makes the host of its script from that of its API; a proxy of one's own serves both.
const POSTHOG = /\bhttps:\/\/([a-z\d-]+)\.i\.posthog\.com\b/gi
const POSTHOG_PROXY = /\bapi_host["']?\s*:\s*["'`](https:\/\/[a-z\d.-]+(?::\d+)?)/gi

/** Reads the code; nothing is allowed to a site whose code does not ask for it. */
export function needsOf(code: string): CodeNeeds {
  return {
    scripts: [
      ...firstOf(scriptOriginsIn(code), MAKES_SCRIPT.test(code) ? code : ''),
      ...postHogScripts(code),
    ],
    styles: firstOf(styleOriginsIn(code), STYLE_SHEET.test(code) ? code : ''),
    connections: [...originsIn(code), ...postHogScripts(code)],
    writesStyles: STYLE.test(code),
    framesBlobs: BLOB.test(code) && FRAME.test(code),
  }
}

/** What code names in full, else every site it names: it may put the address together while it runs. */
function firstOf(named: readonly string[], code: string): readonly string[] {
  return named.length > 0 ? named : originsIn(code).filter((origin) => origin.startsWith('https:'))
}

function postHogScripts(code: string): readonly string[] {
  if (!code.includes('-assets.i.posthog.com')) return []
  const regions = [...code.matchAll(POSTHOG)].map(([, region = '']) =>
    region.endsWith('-assets') ? `https://${region}.i.posthog.com` : `https://${region}-assets.i.posthog.com`,
  )
  const proxies = [...code.matchAll(POSTHOG_PROXY)].map(([, origin = '']) => origin)
  return [...regions, ...proxies.filter((origin) => !origin.endsWith('.i.posthog.com'))]
}
