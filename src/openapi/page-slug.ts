import type { Operation } from './operations.ts'

/** Folder and name of a generated page below its directory: the tag, and the summary or method and path. */
export function operationSlug(operation: Operation): string {
  // The summary of a webhook is a sentence about when it comes; its name is what it is called.
  const summary = operation.kind === 'webhook' ? '' : clean(operation.summary ?? '')
  const name = summary || nameFromPath(operation)
  const folder = operation.tag === undefined ? '' : clean(operation.tag)
  return folder === '' ? name : `${folder}/${name}`
}

/** Title of an operation without a summary: `Delete users`. */
export function titleFromOperation(operation: Operation): string {
  const words = nameFromPath(operation).replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function nameFromPath({ kind, method, path }: Operation): string {
  // `orderPaid` and `order.paid` are two words.
  if (kind === 'webhook')
    return clean(path.replaceAll(/[./]/g, '-').replaceAll(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, '-')) || 'webhook'
  // A trailing parameter says nothing that the method does not; the others part the words.
  const words = path.replace(/\/\{[^}]*\}\/?$/, '').replaceAll(/\{[^}]*\}/g, '-')
  return clean(`${method}-${words.replaceAll(/[/.]/g, '-')}`)
}

/** Words of a summary or tag as part of a URL. Letters of any script stay; what a URL would have to escape goes. */
function clean(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/\s+/g, '-')
    .replaceAll(/[^\p{L}\p{M}\p{N}\-_&!~+=@,;$*]/gu, '')
    .replaceAll(/-{2,}/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 120)
}
