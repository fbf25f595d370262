// About ten thousand tokens.
const MAX_OUTPUT = 30_000
const MAX_ERRORS = 2000
/** The library tells whoever embeds it what to set; an agent cannot. */
const OPTION = /, increase executionLimits\.\w+/g

/** Ends at a line, and says how to get the rest. Done beside the server: what was printed may be megabytes. */
export function cutOutput(text: string): string {
  const whole = text.trimEnd()
  if (whole.length <= MAX_OUTPUT) return whole
  const head = whole.slice(0, MAX_OUTPUT)
  const end = head.lastIndexOf('\n')
  // A line without an end is cut within.
  const shown = end > MAX_OUTPUT / 2 ? head.slice(0, end) : head.replace(/[\uD800-\uDBFF]$/, '')
  const left = countLines(whole, shown.length)
  const rest = left > 0 ? `${left} more lines` : `${whole.length - shown.length} more characters`
  return `${shown}\n[cut: ${rest}. Narrow it down, or read on with sed -n or tail.]`
}

export function cutErrors(text: string): string {
  return text.replace(OPTION, '. Do less in one command').trimEnd().slice(0, MAX_ERRORS)
}

function countLines(text: string, from: number): number {
  let lines = 0
  for (let at = text.indexOf('\n', from); at !== -1; at = text.indexOf('\n', at + 1)) lines++
  return lines
}
