import { sayCounts } from '../openapi/diff/placed-changes.ts'
import { placeOf, sayDifference, sayWhy } from './describe.ts'
import { isEmpty, type Difference } from './difference.ts'

const MOST_ROWS = 100
/** A comment of the git hosts holds 65,536 characters. */
const MOST_CHARACTERS = 60_000

/** The difference for the comment on a pull request. `url`: where the pages are seen. */
export function differenceMarkdown(difference: Difference, url?: string): string {
  if (isEmpty(difference)) return `${sayDifference(difference)}\n`
  const link = (path: string) => (url === undefined ? code(path) : `[${code(path)}](${url}${inLink(path)})`)
  const { added, removed, moved, changed, notCompared, navigation, settings, missing, specs } = difference
  const parts = [
    `**${sayDifference(difference)}**`,
    section(
      'Not found any more',
      missing.map((path) => `- ${code(path)}: add a redirect`),
    ),
    table(
      ['Page', 'Is different because of'],
      changed.map((page) => [link(page.path), escape(sayWhy(page))]),
    ),
    section(
      'Added',
      added.map(({ path, title }) => `- ${link(path)} ${escape(title)}`),
    ),
    section(
      'Removed',
      removed.map(({ path, title }) => `- ${code(path)} ${escape(title)}`),
    ),
    section(
      'Moved',
      moved.map(
        ({ from, to, redirected }) =>
          `- ${code(from)} to ${link(to)}${redirected ? '' : ', without a redirect'}`,
      ),
    ),
    section(
      'Not compared',
      notCompared.map(({ path }) => `- ${link(path)}`),
    ),
    table(
      ['Page', 'Was in', 'Is in'],
      navigation.map(({ path, before, after }) => [link(path), escape(before) || '–', escape(after) || '–']),
    ),
    section(
      'Options of docs.json',
      settings.map((name) => `- ${code(name)}`),
    ),
    ...specs.map(({ spec, changes, ...counts }) =>
      section(
        `${code(spec)}: ${sayCounts(counts)}`,
        changes
          .filter(({ verdict }) => verdict !== 'documentation')
          .map((change) => `- ${change.verdict}: ${escape(placeOf(change))}${escape(change.message)}`),
      ),
    ),
  ]
  const text = parts.filter((part) => part !== '').join('\n\n')
  return text.length <= MOST_CHARACTERS ? `${text}\n` : `${text.slice(0, MOST_CHARACTERS)}\n\n…\n`
}

function section(title: string, rows: readonly string[]): string {
  if (rows.length === 0) return ''
  return `### ${title}\n\n${cut(rows).join('\n')}`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const lines = rows.map(
    (cells) => `| ${cells.map((cell) => cell.replaceAll(/(?<!\\)\|/g, '\\|')).join(' | ')} |`,
  )
  return [`| ${head.join(' | ')} |`, `| ${head.map(() => '---').join(' | ')} |`, ...cut(lines)].join('\n')
}

function cut(rows: readonly string[]): readonly string[] {
  return rows.length <= MOST_ROWS
    ? rows
    : [...rows.slice(0, MOST_ROWS), '', `${rows.length - MOST_ROWS} more.`]
}

/** A bracket would end the link. */
function inLink(path: string): string {
  return encodeURI(path).replaceAll('(', '%28').replaceAll(')', '%29')
}

function code(text: string): string {
  return `\`${text.replaceAll('`', "'").replaceAll(/\s+/g, ' ')}\``
}

/**
 * What authors wrote is words: nothing in it is a link, a mention or markup of the host, and it ends no line. Hosts look for
 * mentions and addresses in what they have rendered, where a backslash is gone: something without width breaks them.
 */
function escape(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll(/[\\`*_~![\]<>#@|]/g, '\\$&')
    .replaceAll(/[@#]|:(?=\/\/)|www(?=\.)/gi, '$&&#8203;')
}
