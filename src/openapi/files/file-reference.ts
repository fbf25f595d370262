import path from 'node:path'

/** Where a reference leads, seen from the file it stands in. */
export interface FileReference {
  /** Path in the docs folder. */
  readonly file: string
  /** With its `#`; `#` alone is the whole file. */
  readonly pointer: string
}

/** A reference of a file in the docs folder; a sentence when it leads out of the folder. */
export function fileReference(target: string, from: string): FileReference | { readonly problem: string } {
  const at = target.indexOf('#')
  const [written, pointer] = at === -1 ? [target, '#'] : [target.slice(0, at), target.slice(at)]
  if (written === '') return { file: from, pointer }
  // A URL, also one without a scheme; a drive of Windows looks like a scheme too.
  if (/^(?:[a-z][a-z\d+.-]*:|\/\/|\\)/i.test(written))
    return { problem: 'References are followed to files of the docs folder, not to URLs' }
  const plain = decoded(written.replace(/\?.*$/, ''))
  if (plain === undefined || plain.includes('\0')) return { problem: 'This is no path' }
  const file = plain.startsWith('/')
    ? path.posix.normalize(plain).slice(1)
    : path.posix.normalize(path.posix.join(path.posix.dirname(from), plain))
  if (file === '..' || file.startsWith('../')) return { problem: 'The file is outside the docs folder' }
  return { file, pointer }
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
