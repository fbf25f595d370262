import type { Gap } from './demand-report.ts'

export interface WriteOptions {
  /** The file of a page, if it has one that whoever asks may know. */
  readonly filesOf: (path: string) => string | undefined
  /** The repository of the docs, where one is named. */
  readonly repository: { readonly url: string; readonly branch: string; readonly path: string } | undefined
}

export interface WritePlace {
  readonly suggestedFile: string
  readonly writeUrl: string | null
}

const LONGEST_NAME = 60
const LONGEST_TITLE = 150

/** Where somebody would write the page that a question asks for: beside the page that comes nearest. */
export function writePlace(
  { question, nearestPages }: Pick<Gap, 'question' | 'nearestPages'>,
  { filesOf, repository }: WriteOptions,
): WritePlace {
  const beside =
    nearestPages.flatMap((path) => filesOf(path) ?? []).find((file) => /\.mdx?$/.test(file)) ?? ''
  const folder = beside.split('/').slice(0, -1)
  const name = `${fileName(question) || 'new-page'}.mdx`
  const suggestedFile = [...folder, name].join('/')
  if (!repository) return { suggestedFile, writeUrl: null }
  const title = firstOf(question.charAt(0).toUpperCase() + question.slice(1), LONGEST_TITLE)
  const text = `---\ntitle: ${JSON.stringify(title)}\n---\n\n`
  return { suggestedFile, writeUrl: newFileUrl(repository, { folder, name, text }) }
}

/** Letters and digits alone: whoever asked is a stranger, and must not choose a folder. */
function fileName(question: string): string {
  const words = question.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return firstOf(words.replace(/^-+/, ''), LONGEST_NAME).replace(/-+$/, '')
}

/** Never half a character: an address with one cannot be written. */
function firstOf(text: string, most: number): string {
  return text
    .slice(0, most)
    .replace(/[\uD800-\uDBFF]$/, '')
    .toWellFormed()
}

/** GitHub's address, unless the host is a GitLab. */
function newFileUrl(
  { url, branch, path }: NonNullable<WriteOptions['repository']>,
  {
    folder,
    name,
    text,
  }: { readonly folder: readonly string[]; readonly name: string; readonly text: string },
): string {
  const encoded = (parts: readonly string[]) => parts.filter(Boolean).map(encodeURIComponent).join('/')
  const at = encoded([...branch.split('/'), ...path.split('/'), ...folder])
  const gitlab = /gitlab/i.test(new URL(url).hostname)
  return gitlab
    ? `${url}/-/new/${at}?file_name=${encodeURIComponent(name)}`
    : `${url}/new/${at}?filename=${encodeURIComponent(name)}&value=${encodeURIComponent(text)}`
}
