import { sayCounts } from '../openapi/diff/placed-changes.ts'
import { plural } from '../shared/plural.ts'
import type { ChangedPage, Difference, Reason } from './difference.ts'

const REASONS: Readonly<Record<Reason, string>> = {
  source: 'its own text',
  snippet: 'a file it imports',
  variable: 'a variable',
  spec: 'the API description',
  settings: 'settings of docs.json',
}

/** `its own text, a file it imports (snippets/a.mdx)`. */
export function sayWhy({ reasons, because }: Pick<ChangedPage, 'reasons' | 'because'>): string {
  const names = because.length === 0 ? '' : ` (${because.join(', ')})`
  return `${reasons.map((reason) => REASONS[reason]).join(', ')}${names}`
}

/** `2 pages changed, 1 page added, 1 address missing`. */
export function sayDifference(difference: Difference): string {
  const { changed, added, removed, moved, notCompared, navigation, settings, missing, specs } = difference
  const parts = [
    count(changed, 'page', 'changed'),
    count(added, 'page', 'added'),
    count(removed, 'page', 'removed'),
    count(moved, 'page', 'moved'),
    count(notCompared, 'page', 'not compared'),
    count(navigation, 'page', 'elsewhere in the navigation'),
    count(settings, 'option', 'changed'),
    count(specs, 'API', 'changed'),
    count(missing, 'address', 'missing'),
  ].filter((part) => part !== '')
  return parts.length === 0 ? 'Nothing that readers see is different.' : `${parts.join(', ')}.`
}

function count(list: readonly unknown[], what: string, how: string): string {
  if (list.length === 0) return ''
  return `${what === 'address' && list.length > 1 ? `${list.length} addresses` : plural(list.length, what)} ${how}`
}

/** A line for each difference, for a terminal. */
export function differenceLines(difference: Difference): readonly string[] {
  return [
    ...difference.added.map(({ path, title }) => `added      ${path}  ${title}`),
    ...difference.removed.map(({ path, title }) => `removed    ${path}  ${title}`),
    ...difference.moved.map(
      ({ from, to, redirected }) => `moved      ${from} -> ${to}${redirected ? '' : '  without a redirect'}`,
    ),
    ...difference.changed.map((page) => `changed    ${page.path}  because of ${sayWhy(page)}`),
    ...difference.notCompared.map(({ path }) => `unknown    ${path}  not compared`),
    ...difference.navigation.map(
      ({ path, before, after }) => `navigation ${path}  ${before || '(nowhere)'} -> ${after || '(nowhere)'}`,
    ),
    ...difference.settings.map((name) => `settings   ${name}`),
    ...difference.specs.flatMap(({ spec, changes, ...counts }) => [
      `api        ${spec}  ${sayCounts(counts)}`,
      ...changes
        .filter(({ verdict }) => verdict !== 'documentation')
        .map((change) => `             ${change.verdict}  ${placeOf(change)}${change.message}`),
    ]),
    ...difference.missing.map((path) => `missing    ${path}  is not found any more: add a redirect`),
  ]
}

type SpecChange = Difference['specs'][number]['changes'][number]

export function placeOf({ operation, where }: SpecChange): string {
  const place = [operation, where].filter((part) => part !== undefined && part !== '').join(', ')
  return place === '' ? '' : `${place}: `
}
