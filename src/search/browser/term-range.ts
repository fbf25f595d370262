/** Number of a term in the sorted dictionary, or -1. */
export function findTerm(terms: readonly string[], word: string): number {
  const at = lowerBound(terms, word)
  return terms[at] === word ? at : -1
}

/** All terms with this beginning: the first, and the one behind the last. */
export function prefixRange(terms: readonly string[], prefix: string): [number, number] {
  return [lowerBound(terms, prefix), lowerBound(terms, `${prefix}\uffff`)]
}

function lowerBound(terms: readonly string[], word: string): number {
  let low = 0
  let high = terms.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((terms[middle] as string) < word) low = middle + 1
    else high = middle
  }
  return low
}
