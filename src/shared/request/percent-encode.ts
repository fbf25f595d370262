// Most names and values are words, and a sample of a large form has hundreds of them.
const UNRESERVED = /^[\w.~-]*$/

/** Everything but the unreserved characters of RFC 3986, which no part of a URL gives a meaning. */
export function encode(text: string): string {
  if (UNRESERVED.test(text)) return text
  return encodeURIComponent(text.toWellFormed()).replaceAll(/[!'()*]/g, hex)
}

/** `allowReserved`: reserved characters stay, except those that would end the value or be read as a space. */
export function encodeReserved(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(
    /%(?:3A|2F|3F|5B|5D|40|24|2C|3B|3D)/g,
    decodeURIComponent,
  )
}

function hex(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}
