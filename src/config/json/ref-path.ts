/** Where a `$ref` leads: a path inside the docs folder, or why it leads nowhere. */
export type RefTarget =
  | { readonly path: string }
  | { readonly code: 'ref-escape' | 'ref-invalid'; readonly message: string; readonly hint: string }

/** Resolves a `$ref` against the file that holds it. A leading slash means the docs folder. */
export function resolveRefPath(ref: unknown, holder: string): RefTarget {
  if (typeof ref !== 'string' || ref.trim() === '')
    return invalid('"$ref" must be the path of a JSON file.', 'Write it like "./navigation.json".')
  if (/^[a-z][a-z\d+.-]*:/i.test(ref) || ref.startsWith('//'))
    return invalid(
      `"$ref" cannot load ${quote(ref)}: it reads files, not URLs.`,
      'Copy the file into the docs folder.',
    )
  if (ref.includes('\0')) return invalid('"$ref" contains a NUL character.', 'Remove it.')
  // A backslash separates folders on Windows only; without this "..\\x" could leave the folder there.
  const steps = ref.replaceAll('\\', '/').split('/')
  const base = steps[0] === '' ? [] : holder.split('/').slice(0, -1)
  const path: string[] = [...base]
  for (const step of steps) {
    if (step === '..') {
      if (path.pop() === undefined)
        return {
          code: 'ref-escape',
          message: `"$ref" ${quote(ref)} points outside the docs folder.`,
          hint: 'Move the file into the docs folder.',
        }
    } else if (step !== '' && step !== '.') path.push(step)
  }
  return path.length === 0
    ? invalid(`"$ref" ${quote(ref)} names a folder, not a file.`, 'Name a JSON file.')
    : { path: path.join('/') }
}

function invalid(message: string, hint: string): RefTarget {
  return { code: 'ref-invalid', message, hint }
}

function quote(ref: string): string {
  return JSON.stringify(ref.length > 100 ? `${ref.slice(0, 99)}…` : ref)
}
