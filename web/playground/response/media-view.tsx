import { useEffect, useState } from 'preact/hooks'
import { bytesWords } from '../form/file-field.tsx'
import type { Exchange } from '../send/use-sending.ts'
import { spoken } from '../words.ts'
import type { ContentKind } from './content-kind.ts'

interface MediaProps {
  readonly exchange: Exchange
  readonly kind: ContentKind
  readonly type: string | undefined
}

/** Pictures, sound and film play in place; anything else is a file to keep. */
export function MediaView({ exchange, kind, type }: MediaProps) {
  const [url, setUrl] = useState<string>()
  const { chunks } = exchange
  useEffect(() => {
    if (kind === 'binary') return undefined
    const made = URL.createObjectURL(new Blob([...chunks], { type: type ?? '' }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [chunks, kind, type])
  if (kind === 'binary')
    return (
      <p class="pg-empty">
        {type ?? spoken().binary}, {bytesWords(exchange.bytes)}. {spoken().lookInside}
      </p>
    )
  if (url === undefined) return null
  if (kind === 'image') return <img class="pg-media" src={url} alt={spoken().responseBody} />
  if (kind === 'audio')
    return <audio class="pg-media" src={url} controls aria-label={spoken().responseBody} />
  return <video class="pg-media" src={url} controls aria-label={spoken().responseBody} />
}
