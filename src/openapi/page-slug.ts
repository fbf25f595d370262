import type { Operation } from './operations.ts'
import { ASCII, nameOf } from './operation-words.ts'
import { isTitle, plainTitle } from './plain-title.ts'

// Words that only need hyphens.
const PLAIN = /^\w+(?: \w+)*$/

/** Folder and name of a generated page below its directory: the tag, and the summary or method and path. */
export function operationSlug(operation: Operation): string {
  const name = clean(saidName(operation)) || nameFromPath(operation)
  const folder =
    operation.tag === undefined
      ? operation.kind === 'channel'
        ? channelsName(operation).toLowerCase()
        : ''
      : clean(operation.tag)
  return folder === '' ? name : `${folder}/${name}`
}

/** As its title: a paragraph is no name if programs have one. */
function saidName(operation: Operation): string {
  const { summary = '', kind } = operation
  // The summary of a webhook is a sentence about when it comes, or a name for its address.
  if (kind === 'webhook') return /\s/.test(summary) ? '' : summary
  return (isTitle(summary) ? '' : nameOf(operation)) || plainTitle(summary)
}

function nameFromPath({ kind, method, path, key }: Operation): string {
  if (kind === 'webhook') return clean(webhookWords(path)) || 'webhook'
  if (kind === 'channel') return clean(webhookWords(key.replace('channel ', ''))) || 'channel'
  // A trailing parameter says nothing that the method does not; the others part the words.
  const words = path.replace(/\/\{[^}]*\}\/?$/, '').replaceAll(/\{[^}]*\}/g, '-')
  return clean(`${method}-${words.replaceAll(/[/.]/g, '-')}`)
}

/** Where channels without a tag go: the word that most people know them by. */
export function channelsName({ method }: Operation): string {
  return /^WSS?$/.test(method) ? 'Websockets' : 'Channels'
}

/** `orderPaid` and `order.paid` are two words. */
export function webhookWords(name: string): string {
  return name.replaceAll(/[./]/g, '-').replaceAll(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, '-')
}

/** Words of a summary or tag as part of a URL. Letters of any script stay; what a URL would have to escape goes. */
function clean(text: string): string {
  if (PLAIN.test(text)) return text.slice(0, 120).toLowerCase().replaceAll(' ', '-')
  const others = ASCII.test(text) ? /[^\w&!~+=@,;$*]+/g : /[^\p{L}\p{M}\p{N}_&!~+=@,;$*]+/gu
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(others, (run) => (run === ' ' || /[\s-]/.test(run) ? '-' : ''))
    .replaceAll(/^-|-$/g, '')
    .slice(0, 120)
}
