import { folderUrl } from '../html/safe-url.ts'

/** A CSS string. Escapes leave nothing that could end the string, the rule or the `<style>` around it. */
export function cssString(text: string): string {
  return `"${text.replace(/[^\w .-]/gu, (character) => `\\${(character.codePointAt(0) ?? 0).toString(16)} `)}"`
}

/** `url("…")` of a file that docs.json names, or undefined for what is neither in the folder nor on the web. */
export function cssUrl(path: string): string | undefined {
  const url = folderUrl(path.trim())
  if (!/^(?:\/|https?:\/\/)/i.test(url)) return undefined
  // Percent signs are kept: the author may have encoded the address already.
  return `url("${url.replace(/[^\w/.:%~?=&,+@!-]/gu, encodeCharacter)}")`
}

function encodeCharacter(character: string): string {
  if (/[()'*]/.test(character)) return `%${character.charCodeAt(0).toString(16)}`
  // A lone half of a character pair has no encoding.
  return character.isWellFormed() ? encodeURIComponent(character) : ''
}
