import { useEffect, useState } from 'preact/hooks'
import type { HttpRequest } from '../../src/shared/request/http-request.ts'
import { recall, remember } from '../lib/storage.ts'
import { CopyButton } from './copy-button.tsx'
import { Chunk } from './response/text-view.tsx'
import { Select } from './select.tsx'
import { spoken } from './words.ts'

// The same key as the samples of the page: a language chosen here is chosen there.
const KEY = 'sample-language'
const LONGEST = 20_000

interface SamplesProps {
  readonly request: HttpRequest
  /** The same without its secrets, to look at. */
  readonly shown: HttpRequest
  /** As docs.json names them. */
  readonly languages: readonly string[] | undefined
}

// Asked for as soon as the builder is loaded.
const loading = import('./sample-writers.ts')

/** The request as code, as it is filled in right now. */
export function Samples({ request, shown, languages }: SamplesProps) {
  const [writers, setWriters] = useState<Awaited<typeof loading>>()
  const [label, setLabel] = useState(recall(KEY))
  const words = spoken()
  useEffect(() => void loading.then(setWriters), [])
  if (!writers) return <section class="pg-samples" aria-busy="true" />
  const found = writers.sampleLanguages(languages)
  const offered = found.length > 0 ? found : writers.SAMPLE_LANGUAGES
  const chosen = offered.find((one) => one.label === label) ?? offered[0]
  if (!chosen) return null
  const text = chosen.write(shown)
  return (
    <section class="pg-samples" aria-label={words.asCode}>
      <div class="pg-panel-head">
        <h3>{words.request}</h3>
        <Select
          class="pg-plain"
          aria-label={words.sampleLanguage}
          value={chosen.label}
          onChange={(language) => {
            setLabel(language)
            remember(KEY, language)
          }}
          options={offered.map((one) => ({ value: one.label, label: one.label }))}
        />
        <span class="pg-spring" />
        <CopyButton label={words.copySample} text={() => chosen.write(request)} />
        {chosen.id === 'bash' ? null : (
          <CopyButton label={words.copyCurl} words={words.copyCurl} text={() => writers.curl(request)} />
        )}
      </div>
      <div class="pg-text" tabIndex={0} role="region" aria-label={words.sample}>
        <Chunk text={text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text} language={chosen.id} />
      </div>
    </section>
  )
}
