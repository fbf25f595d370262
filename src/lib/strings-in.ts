/** All values of an object, at any depth, that are text. */
export function stringsIn(value: unknown): ReadonlySet<string> {
  const found = new Set<string>()
  JSON.stringify(value, (_, one: unknown) => {
    if (typeof one === 'string') found.add(one)
    return one
  })
  return found
}
