import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { colourText } from '../../code/code-colours.ts'
import { spoken } from '../words.ts'

// Coloured, so it is kept small.
const FIRST = 20_000
const CHUNK = 50_000
const MAX_LINE = 20_000

/** Text of any length: its beginning at once, the rest on demand and in pieces, so that the page stays alive. */
export function TextView({ text, language, label }: { text: string; language: string; label: string }) {
  const chunks = useMemo(() => split(text), [text])
  const [shown, setShown] = useState(1)
  const [all, setAll] = useState(false)
  useEffect(() => {
    setShown(1)
    setAll(false)
  }, [text])
  useEffect(() => {
    if (!all || shown >= chunks.length) return undefined
    const timer = setTimeout(() => setShown(shown + 1))
    return () => clearTimeout(timer)
  }, [all, shown, chunks])
  return (
    <div class="pg-text" tabIndex={0} role="region" aria-label={label}>
      {chunks.slice(0, shown).map((chunk, index) => (
        <Chunk key={index} text={chunk} language={index === 0 ? language : 'text'} />
      ))}
      {all || shown >= chunks.length ? null : (
        <button type="button" class="pg-add" onClick={() => setAll(true)}>
          {spoken().showAll} (
          {Math.ceil(text.length / 1000).toLocaleString(document.documentElement.lang || 'en')} kB)
        </button>
      )}
    </div>
  )
}

export function Chunk({ text, language }: { text: string; language: string }) {
  const code = useRef<HTMLElement>(null)
  useEffect(() => {
    const node = code.current?.firstChild
    return node instanceof Text ? colourText(node, language) : undefined
  }, [text, language])
  return (
    <pre class="pg-chunk">
      <code ref={code}>{text}</code>
    </pre>
  )
}

/** Cuts at line ends; a line that is too long for that is cut where it has to be. */
function split(text: string): readonly string[] {
  if (text.length <= FIRST) return [text]
  const chunks: string[] = []
  for (let at = 0; at < text.length;) {
    const wanted = at + (at === 0 ? FIRST : CHUNK)
    const line = text.indexOf('\n', wanted)
    const end = line < 0 || line > wanted + MAX_LINE ? Math.min(text.length, wanted) : line + 1
    chunks.push(text.slice(at, end))
    at = end
  }
  return chunks
}
