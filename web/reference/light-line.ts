const NAME = 'code-line'

/** A parameter under the pointer, or with the focus, lights its line in the sample beside it. */
export function lightLines(): void {
  if (!('highlights' in CSS)) return
  const light = ({ target }: Event) => {
    const field = target instanceof Element ? target.closest('.reference .field') : null
    const name = field?.querySelector('.field-name code')?.textContent
    const range = name ? lineOf(name) : undefined
    if (range) CSS.highlights.set(NAME, new Highlight(range))
    else CSS.highlights.delete(NAME)
  }
  document.addEventListener('pointerover', light, { passive: true })
  document.addEventListener('focusin', light)
}

/** The line of the sample that is shown in which a name stands as a key. */
function lineOf(name: string): Range | undefined {
  const text = document.querySelector('#request-example .current code')?.firstChild
  if (!(text instanceof Text)) return undefined
  const escaped = name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const found = new RegExp(`(?<![\\w-])${escaped}(?=["']?\\s*[:=])`, 'i').exec(text.data)
  if (!found) return undefined
  const range = new Range()
  const end = text.data.indexOf('\n', found.index)
  range.setStart(text, text.data.lastIndexOf('\n', found.index) + 1)
  range.setEnd(text, end < 0 ? text.data.length : end)
  return range
}
