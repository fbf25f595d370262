/** What we use of KaTeX's own expander of macros. */
export interface MacroExpander {
  _getExpansion: (
    this: MacroExpander,
    name: string,
  ) => { readonly tokens: readonly Token[] } | null | undefined
  consumeArgs: (this: MacroExpander, count: number, delimiters?: unknown) => readonly (readonly Token[])[]
  readonly countExpansion: (amount: number) => void
}

interface Token {
  readonly text: string
}

/** Counts for one formula after the other. */
export interface ExpansionMeter {
  /** Signs that macros put into the formula that was begun last. */
  made: number
  /** A formula with more than these is an error for KaTeX. */
  most: number
}

/**
 * Counts the signs that macros put into a formula, given any one expander. KaTeX bounds how often macros are used, but not
 * how much they put in: a formula of a hundred characters could become millions.
 */
export function measureExpansion(expander: MacroExpander): ExpansionMeter {
  const meter: ExpansionMeter = { made: 0, most: 0 }
  const shared = Object.getPrototypeOf(expander) as MacroExpander
  const { _getExpansion: bodyOf, consumeArgs } = shared
  let body: readonly Token[] = []
  shared._getExpansion = function (name) {
    const found = bodyOf.call(this, name)
    body = found?.tokens ?? []
    return found
  }
  shared.consumeArgs = function (count, delimiters) {
    const used = body
    body = []
    const given = consumeArgs.call(this, count, delimiters)
    meter.made += lengthOf(used, given)
    if (meter.made > meter.most) this.countExpansion(Infinity)
    return given
  }
  return meter
}

/** How long a macro is with what it was given in it. Its signs stand last to first: `1#` is where the first goes. */
function lengthOf(body: readonly Token[], given: readonly (readonly Token[])[]): number {
  let length = body.length
  if (given.length > 0)
    for (let at = 1; at < body.length; at++)
      if (body[at]?.text === '#') length += given[Number(body[at - 1]?.text) - 1]?.length ?? 0
  return length
}
