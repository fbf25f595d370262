/** What looks like the address of a file in the text of a page or snippet. */
const ADDRESS = /[\p{L}\p{N}_@%()~+./-]+\.[\p{L}\p{N}]+/gu
const ORDINARY = /^[\p{L}\p{N}_@()~+.-]+\.[\p{L}\p{N}]+$/u
/** What stands before a name, back to where an address can begin. */
const BEFORE = /[^\s"'`()<>{}[\]]*$/
const LONGEST_BEFORE = 300

/** Addresses of files as a text writes them. `odd`: names with spaces or signs, which have to be looked for one by one. */
export function urlReferences(text: string, odd: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  // A link to a page elsewhere of the same name is no address of ours; its path may be.
  for (const [address] of text.matchAll(ADDRESS)) found.add(decoded(address.replace(/^\(+/, '')))
  for (const name of odd)
    for (const spelling of new Set([
      name,
      encodeURI(name),
      encodeURIComponent(name),
      name.replaceAll('&', '&amp;'),
    ])) {
      for (let at = text.indexOf(spelling); at !== -1; at = text.indexOf(spelling, at + 1)) {
        const before = BEFORE.exec(text.slice(Math.max(0, at - LONGEST_BEFORE), at))?.[0] ?? ''
        found.add(`${decoded(before)}${name}`)
      }
    }
  return found
}

/** Whether the name of a file is found by its form alone. */
export function isOrdinaryName(name: string): boolean {
  return ORDINARY.test(name)
}

export function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** A file of the folder that an address means, seen from the file it is written in; undefined when it leads nowhere sure. */
export function resolveAddress(address: string, from: string): string | undefined {
  // Behind the host of a whole URL the path counts from the root.
  const path = /^\/\/[^/]*(\/.*)$/.exec(address)?.[1] ?? address
  const base = path.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') base.push(part)
    else if (base.pop() === undefined) return undefined
  }
  return base.join('/')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
