/** What variables that a sample leaves to its reader hold while it is tried. */
export const OF_VARIABLES = 'YOUR_VALUE'

/** Variables of a shell sample that it does not set itself. */
export function freeVariables(source: string): readonly string[] {
  const used = [...source.matchAll(/\$\{?([A-Za-z_]\w*)/g)].map(([, name]) => name as string)
  const set = new Set([...source.matchAll(/(?:^|[\s;(])([A-Za-z_]\w*)=/gm)].map(([, name]) => name))
  return [...new Set(used)].filter((name) => !set.has(name))
}
