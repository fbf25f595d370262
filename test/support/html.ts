/** The words of the first such element, with a given id or any, as somebody reads them. */
export function wordsOf(html: string, element: string, id?: string): string | undefined {
  const named = id === undefined ? '' : `(?=[^>]* id="${id}")`
  const inside = new RegExp(`<${element}\\b${named}[^>]*>(.*?)</${element}>`, 's').exec(html)?.[1]
  return inside
    ?.replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
