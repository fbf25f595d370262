export type ContentKind = 'empty' | 'events' | 'json' | 'text' | 'image' | 'audio' | 'video' | 'binary'

export function headerOf(
  headers: readonly (readonly [string, string])[],
  wanted: string,
): string | undefined {
  return headers.find(([name]) => name.toLowerCase() === wanted)?.[1]
}

/** How an answer is shown. HTML is text: nothing of an API runs in this site. */
export function contentKind(type: string | undefined, first: Uint8Array | undefined): ContentKind {
  const bare = type?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (bare === 'text/event-stream') return 'events'
  if (/ndjson|jsonl|json-seq|json-lines/.test(bare)) return 'text'
  if (/[/+]json$/.test(bare)) return 'json'
  const media = /^(image|audio|video)\//.exec(bare)?.[1]
  if (media !== undefined) return media as ContentKind
  if (/^text\/|[/+](?:xml|yaml|x-yaml|javascript|graphql|x-www-form-urlencoded|toml|sql)$/.test(bare))
    return 'text'
  if (bare !== '' && bare !== 'application/octet-stream') return 'binary'
  return first === undefined ? 'empty' : guess(first)
}

/** For answers that do not say what they are. */
function guess(first: Uint8Array): ContentKind {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(first.subarray(0, 512), { stream: true })
    if (text.includes('\0')) return 'binary'
    return /^\s*[[{]/.test(text) ? 'json' : 'text'
  } catch {
    return 'binary'
  }
}

/** Decodes what arrived, in the character set the answer names. */
export function decoderFor(type: string | undefined): TextDecoder {
  const charset = /charset="?([\w-]+)/i.exec(type ?? '')?.[1]
  try {
    return new TextDecoder(charset ?? 'utf-8')
  } catch {
    return new TextDecoder()
  }
}
