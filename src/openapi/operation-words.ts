import { textOr } from './json.ts'
import type { Operation } from './operations.ts'

const LONGEST = 90
// eslint-disable-next-line no-control-regex -- ASCII is these; for them the classes of other scripts are not needed.
export const ASCII = /^[\x00-\x7f]*$/
// What `wordsOf` finds, in a tenth of the time: `HTTPServer2` is HTTP and Server2.
const ASCII_WORD = /[A-Z]+(?![a-z])[a-z\d]*|[A-Z]?[a-z\d]+/g

/** What programs call an operation, as words. */
export function nameOf({ raw }: Pick<Operation, 'raw'>): string {
  const id = textOr(raw['operationId'])
  return id === undefined ? '' : sentence(id)
}

/** `listUserPosts`, `users.list` and `GET_user_by_id` as words. */
export function sentence(name: string): string {
  const words = ASCII.test(name)
    ? (name.match(ASCII_WORD) ?? []).map((word) => (/^[A-Z]{2,}\d*$/.test(word) ? word : word.toLowerCase()))
    : wordsOf(name)
  return capital(words.join(' ').slice(0, LONGEST))
}

function wordsOf(name: string): readonly string[] {
  return (
    name
      .replaceAll(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, ' ')
      .replaceAll(/(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '')
      // Abbreviations stay as they are written.
      .map((word) => (/^\p{Lu}{2,}\p{N}*$/u.test(word) ? word : word.toLowerCase()))
  )
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
