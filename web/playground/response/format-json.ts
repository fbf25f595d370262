const MAX_INDENT = 60
const SLICE_MS = 40
const CHECK_EVERY = 5000

/**
 * JSON with line ends and indentation, made from its text: not a digit and no repeated key is lost. Works in slices,
 * so that megabytes do not hold up the page. Undefined when it is no JSON.
 */
export async function formatJson(text: string): Promise<string | undefined> {
  const pieces: string[] = []
  let depth = 0
  let at = 0
  let tokens = 0
  let sliceBegan = performance.now()
  const line = () => `\n${'  '.repeat(Math.min(depth, MAX_INDENT))}`
  while (at < text.length) {
    if (++tokens % CHECK_EVERY === 0 && performance.now() - sliceBegan > SLICE_MS) {
      await nextTask()
      sliceBegan = performance.now()
    }
    const character = text[at] as string
    if (isSpace(character)) at++
    else if (character === '"') {
      const end = stringEnd(text, at)
      if (end === undefined) return undefined
      pieces.push(text.slice(at, end))
      at = end
    } else if (character === '{' || character === '[') {
      const close = character === '{' ? '}' : ']'
      const next = skipSpace(text, at + 1)
      if (text[next] === close) {
        pieces.push(character + close)
        at = next + 1
      } else {
        depth++
        pieces.push(character + line())
        at++
      }
    } else if (character === '}' || character === ']') {
      if (--depth < 0) return undefined
      pieces.push(line() + character)
      at++
    } else if (character === ',') {
      pieces.push(`,${line()}`)
      at++
    } else if (character === ':') {
      pieces.push(': ')
      at++
    } else {
      const end = wordEnd(text, at)
      if (end === at) return undefined
      pieces.push(text.slice(at, end))
      at = end
    }
  }
  return depth === 0 ? pieces.join('') : undefined
}

function stringEnd(text: string, start: number): number | undefined {
  let at = start + 1
  for (;;) {
    const end = text.indexOf('"', at)
    if (end < 0) return undefined
    let escapes = 0
    while (text[end - 1 - escapes] === '\\') escapes++
    if (escapes % 2 === 0) return end + 1
    at = end + 1
  }
}

function isSpace(character: string): boolean {
  return character === ' ' || character === '\n' || character === '\r' || character === '\t'
}

function skipSpace(text: string, start: number): number {
  let at = start
  while (at < text.length && isSpace(text[at] as string)) at++
  return at
}

function wordEnd(text: string, start: number): number {
  WORD.lastIndex = start
  return start + (WORD.exec(text)?.[0].length ?? 0)
}

const WORD = /[\w.+-]+/y

export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
