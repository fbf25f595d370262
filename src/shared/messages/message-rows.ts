/** Words of each language, from rows in which they stand behind each other, parted by `|`, in the order of their names. */
export function readRows<Name extends string>(
  names: readonly Name[],
  rows: Readonly<Record<string, string>>,
): Readonly<Record<string, Readonly<Record<Name, string>>>> {
  return Object.fromEntries(Object.entries(rows).map(([language, row]) => [language, wordsOf(names, row)]))
}

function wordsOf<Name extends string>(names: readonly Name[], row: string): Readonly<Record<Name, string>> {
  const words = row.split('|')
  // A translator who forgot one would shift all that follow.
  if (words.length !== names.length)
    throw new Error(`${words.length} words for ${names.length} names: ${row.slice(0, 60)}`)
  return Object.fromEntries(names.map((name, index) => [name, words[index]])) as Record<Name, string>
}
