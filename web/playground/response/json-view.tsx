import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { colourText } from '../../code/code-colours.ts'
import { CopyButton } from '../copy-button.tsx'
import { spoken } from '../words.ts'
import { jsonLines, type JsonLine } from './json-lines.ts'

/** JSON as a tree of lines: what is inside is folded away, searched, and named by its path. */
export function JsonView({ text }: { text: string }) {
  const words = spoken()
  const lines = useMemo(() => jsonLines(text), [text])
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const [current, setCurrent] = useState(0)
  const [wanted, setWanted] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const found = useMemo(() => search(lines, wanted), [lines, wanted])
  const shown = visible(lines, folded)
  const line = lines[current]

  const fold = (index: number, on: boolean) => {
    const next = new Set(folded)
    if (on) next.add(index)
    else next.delete(index)
    setFolded(next)
  }
  const goTo = (index: number) => {
    const above = lines.flatMap(({ end }, at) => (at < index && (end ?? 0) >= index ? [at] : []))
    setFolded(new Set([...folded].filter((at) => !above.includes(at))))
    setCurrent(index)
  }
  useEffect(() => {
    const row = box.current?.querySelector(`#pg-line-${current}`)
    if (document.activeElement === box.current || wanted !== '') row?.scrollIntoView({ block: 'nearest' })
  }, [current, wanted])

  const onKeyDown = (event: KeyboardEvent) => {
    const at = shown.indexOf(current)
    const canFold = line?.end !== undefined
    const next = { ArrowDown: shown[at + 1], ArrowUp: shown[at - 1], Home: shown[0], End: shown.at(-1) }[
      event.key
    ]
    if (next !== undefined) setCurrent(next)
    else if (event.key === 'ArrowLeft' && canFold && !folded.has(current)) fold(current, true)
    else if (event.key === 'ArrowLeft') setCurrent(parentOf(lines, current))
    else if (event.key === 'ArrowRight' && canFold) fold(current, false)
    else return
    event.preventDefault()
  }
  const at = found.indexOf(current)
  return (
    <>
      <div class="pg-tools">
        <input
          type="search"
          class="pg-input"
          placeholder={words.searchResponse}
          aria-label={words.searchResponse}
          value={wanted}
          onInput={({ currentTarget }) => {
            setWanted(currentTarget.value)
            const [first] = search(lines, currentTarget.value)
            if (first !== undefined) goTo(first)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            const next = found[(at + (event.shiftKey ? found.length - 1 : 1)) % found.length]
            if (next !== undefined) goTo(next)
          }}
        />
        <span class="pg-type" role="status">
          {wanted === ''
            ? ''
            : found.length === 0
              ? words.notFound
              : `${Math.max(0, at) + 1} / ${found.length}`}
        </span>
        <span class="pg-spring" />
        <code class="pg-path">{line?.path}</code>
        {line?.path ? (
          <CopyButton label={words.copyPath} words={words.copyPath} text={() => line.path} />
        ) : null}
      </div>
      <div
        class="pg-text pg-tree"
        ref={box}
        role="tree"
        tabIndex={0}
        aria-label={words.responseBody}
        aria-activedescendant={`pg-line-${current}`}
        onKeyDown={onKeyDown}
      >
        {shown.map((index) => (
          <Line
            key={index}
            line={lines[index] as JsonLine}
            index={index}
            isFolded={folded.has(index)}
            isCurrent={index === current}
            isFound={wanted !== '' && found.includes(index)}
            onSelect={() => setCurrent(index)}
            onFold={() => fold(index, !folded.has(index))}
          />
        ))}
      </div>
    </>
  )
}

interface LineProps {
  readonly line: JsonLine
  readonly index: number
  readonly isFolded: boolean
  readonly isCurrent: boolean
  readonly isFound: boolean
  readonly onSelect: () => void
  readonly onFold: () => void
}

function Line({ line, index, isFolded, isCurrent, isFound, onSelect, onFold }: LineProps) {
  const code = useRef<HTMLElement>(null)
  const text = isFolded ? `${line.text} … ${line.text.endsWith('[') ? ']' : '}'}` : line.text
  useEffect(() => {
    const node = code.current?.firstChild
    return node instanceof Text ? colourText(node, 'json') : undefined
  }, [text])
  const canFold = line.end !== undefined
  return (
    <div
      id={`pg-line-${index}`}
      class="pg-line"
      role="treeitem"
      aria-level={line.depth + 1}
      aria-selected={isCurrent}
      aria-expanded={canFold ? !isFolded : undefined}
      data-found={isFound ? '' : undefined}
      onClick={onSelect}
    >
      <span
        class="pg-line-fold"
        aria-hidden="true"
        data-can={canFold ? '' : undefined}
        onClick={canFold ? onFold : undefined}
      />
      <code ref={code}>{text}</code>
    </div>
  )
}

function visible(lines: readonly JsonLine[], folded: ReadonlySet<number>): readonly number[] {
  const shown: number[] = []
  for (let index = 0; index < lines.length; index++) {
    shown.push(index)
    const { end } = lines[index] as JsonLine
    if (folded.has(index) && end !== undefined) index = end
  }
  return shown
}

function search(lines: readonly JsonLine[], wanted: string): readonly number[] {
  if (wanted === '') return []
  const low = wanted.toLowerCase()
  return lines.flatMap(({ text }, index) => (text.toLowerCase().includes(low) ? [index] : []))
}

function parentOf(lines: readonly JsonLine[], index: number): number {
  const depth = lines[index]?.depth ?? 0
  for (let at = index - 1; at >= 0; at--) if ((lines[at]?.depth ?? 0) < depth) return at
  return 0
}
