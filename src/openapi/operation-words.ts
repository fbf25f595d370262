import { textOr } from './json.ts'
import type { Operation } from './operations.ts'

const LONGEST = 90

/** What programs call an operation, as words. */
export function nameOf({ raw }: Pick<Operation, 'raw'>): string {
  const id = textOr(raw['operationId'])
  return id === undefined ? '' : sentence(id)
}

/** `listUserPosts`, `users.list` and `GET_user_by_id` as words. */
export function sentence(name: string): string {
  const words = name
    .replaceAll(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, ' ')
    .replaceAll(/(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    // Abbreviations stay as they are written.
    .map((word) => (/^\p{Lu}{2,}\p{N}*$/u.test(word) ? word : word.toLowerCase()))
  return capital(words.join(' ').slice(0, LONGEST))
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
