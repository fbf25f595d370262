import { escapeText } from '../html/html.ts'

/** Writes runs of code as HTML, joining neighbours of the same kind; no tag crosses a line end. */
export class RunWriter {
  #html = ''
  #run = ''
  #kind = ''

  add(text: string, kind: string): void {
    // White space looks the same in every kind: keeping the run open saves tags.
    if (kind !== this.#kind && !(kind === '' && this.#run !== '' && isBlank(text))) {
      this.#flush()
      this.#kind = kind
    }
    this.#run += text
  }

  finish(): string {
    this.#flush()
    return this.#html
  }

  #flush(): void {
    const run = this.#run
    this.#run = ''
    if (run === '') return
    if (this.#kind === '') this.#html += escapeText(run)
    else if (!run.includes('\n')) this.#html += wrap(run, this.#kind)
    else {
      const lines = run.split('\n')
      for (let at = 0; at < lines.length; at++) lines[at] = wrap(lines[at] ?? '', this.#kind)
      this.#html += lines.join('\n')
    }
  }
}

function wrap(text: string, kind: string): string {
  const body = text.trimEnd()
  return body === '' ? text : `<i class=${kind}>${escapeText(body)}</i>${text.slice(body.length)}`
}

function isBlank(text: string): boolean {
  return /^[ \t]*$/.test(text)
}
