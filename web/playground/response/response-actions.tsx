import { CopyButton } from '../copy-button.tsx'
import type { Exchange } from '../send/use-sending.ts'
import { spoken } from '../words.ts'
import { contentKind, decoderFor, headerOf } from './content-kind.ts'
import { formatJson } from './format-json.ts'

const ENDINGS: Readonly<Record<string, string>> = { json: 'json', text: 'txt', events: 'txt' }

/** Copying and keeping the body of an answer. */
export function ResponseActions({ exchange }: { exchange: Exchange }) {
  const { chunks, answer, phase } = exchange
  const words = spoken()
  const type = headerOf(answer?.headers ?? [], 'content-type')
  const kind = contentKind(type, chunks[0])
  if (exchange.bytes === 0 || phase === 'receiving') return null
  const isText = kind === 'json' || kind === 'text' || kind === 'events'
  const text = async () => {
    const plain = decoderFor(type).decode(await new Blob([...chunks]).arrayBuffer())
    return kind === 'json' ? ((await formatJson(plain)) ?? plain) : plain
  }
  const download = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([...chunks], { type: 'application/octet-stream' }))
    link.download = fileName(headerOf(answer?.headers ?? [], 'content-disposition'), type, kind)
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  }
  return (
    <>
      {isText ? <CopyButton label={words.copyResponse} text={text} /> : null}
      <button type="button" class="pg-small" aria-label={words.downloadResponse} onClick={download}>
        {words.download}
      </button>
    </>
  )
}

/** As the API names it, without any folder; else by its type. */
function fileName(disposition: string | undefined, type: string | undefined, kind: string): string {
  const named = /filename="?([^";]+)/i.exec(disposition ?? '')?.[1]?.replaceAll(/^.*[/\\]/g, '')
  if (named) return named
  const ending = ENDINGS[kind] ?? /^[\w-]+\/([\w]+)/.exec(type ?? '')?.[1] ?? 'bin'
  return `response.${ending === 'octet' ? 'bin' : ending}`
}
