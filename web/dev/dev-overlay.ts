/** What the overlay needs of a Diagnostic. */
export interface Finding {
  readonly severity: 'error' | 'warning' | 'info'
  readonly code: string
  readonly message: string
  readonly file?: string
  readonly line?: number
  readonly column?: number
  readonly hint?: string
  /** The line, with a caret below its column. */
  readonly frame?: string
  /** Opens the place in the author's editor. */
  readonly editor?: string
}

const STYLE = `
:host{position:fixed;z-index:99;inset:auto 1rem 1rem auto;inset-inline:auto 1rem;width:min(34rem,calc(100vw - 2rem));
max-height:60vh;overflow:auto;border-radius:.75rem;background:#1c1d21;color:#e8e9ec;box-shadow:0 1rem 3rem #0008;
font:14px/1.5 system-ui,sans-serif;color-scheme:dark}
header{position:sticky;top:0;display:flex;justify-content:space-between;padding:.7rem 1rem;background:#1c1d21;font-weight:600}
button{border:0;background:none;color:#a4a8b2;font:inherit;cursor:pointer}
ul{margin:0;padding:0 1rem 1rem;list-style:none}li{padding:.6rem 0;border-top:1px solid #33353c}
b{color:#ff8a93;font-weight:600}small,pre{color:#a4a8b2;font:12px/1.5 ui-monospace,monospace}a{color:inherit}
pre{margin:.4rem 0;padding:.5rem;overflow:auto;border-radius:.4rem;background:#26282e;color:#e8e9ec}`

/** Lists the errors over the page until they are mended; an empty list takes it away. */
export function showDiagnostics(findings: readonly Finding[]): void {
  document.querySelector('lectern-problems')?.remove()
  const errors = findings.filter((finding) => finding.severity === 'error')
  if (errors.length === 0) return
  const host = document.createElement('lectern-problems')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLE)
  root.adoptedStyleSheets = [sheet]
  const head = element('header', errors.length === 1 ? '1 error' : `${errors.length} errors`)
  const close = element('button', 'Close')
  close.addEventListener('click', () => host.remove())
  head.append(close)
  const list = element('ul')
  for (const error of errors.slice(0, 50)) list.append(entry(error))
  host.setAttribute('role', 'alert')
  root.append(head, list)
  document.body.append(host)
}

function entry({ code, column, editor, file, frame, hint, line, message }: Finding): HTMLElement {
  const place = [file, line, column].filter((part) => part !== undefined).join(':')
  const item = element('li')
  item.append(element('b', message))
  if (hint) item.append(element('div', hint))
  if (frame) item.append(element('pre', frame))
  const small = element('small')
  small.append(editor ? link(editor, place) : place, `  ${code}`)
  item.append(small)
  return item
}

function link(address: string, text: string): HTMLElement {
  const made = document.createElement('a')
  made.href = address
  made.textContent = text
  made.title = 'Open in the editor'
  return made
}

/** Text goes in as text: a message may quote an author's HTML. */
function element(name: string, text = ''): HTMLElement {
  const made = document.createElement(name)
  made.textContent = text
  return made
}
