import { readChangelog } from '../content/changelog.ts'
import { outlinePage } from '../content/outline.ts'
import type { CompiledPage, Page } from '../content/page.ts'
import { toMarkdown } from '../content/to-markdown.ts'
import { textOf, type Node } from '../content/tree.ts'
import { changesOf, countChanges, type ApiChange, type ApiRelease } from '../openapi/changes/api-history.ts'
import type { Verdict } from '../openapi/diff/change.ts'
import { sayCounts } from '../openapi/diff/placed-changes.ts'
import { plural } from '../shared/plural.ts'

/** Path of the page of an operation; undefined when there is none. */
export type PageOfOperation = (key: string) => string | undefined

const MOST_SHOWN = 1000

const VERDICT_LABELS: readonly (readonly [Verdict, string, string])[] = [
  ['breaking', 'Breaking', 'red'],
  ['additive', 'Compatible', 'green'],
  ['documentation', 'Text', 'gray'],
]

/** The page that lists what changed in an API: one entry a deployment, what breaks first. Words of specs are only ever text. */
export function compileChanges(
  page: Page,
  releases: readonly ApiRelease[],
  pageOf: PageOfOperation,
): CompiledPage {
  const ids = new Map<string, number>()
  const updates = bounded(releases).map((release) => update(release, { id: freeId(release, ids), pageOf }))
  const tree: Node = {
    type: 'root',
    children:
      updates.length === 0 ? [paragraph(text('There are no changes yet.'))] : [feeds(page), ...updates],
  }
  const outline = outlinePage(tree, page.file)
  return {
    ...outline,
    tree,
    toc: updates.map(({ props }, index) => ({
      id: String(props['id']),
      title: [releases[index]?.version, props['label']].filter(Boolean).join(', '),
      depth: 2,
    })),
    sections: updates.map((node) => ({
      anchor: String(node.props['id']),
      headings: [String(node.props['label'])],
      text: `${titleOf(node)} ${node.children.map(textOf).join(' ')}`,
      code: '',
    })),
    anchors: new Set(updates.map(({ props }) => String(props['id']))),
    markdown: toMarkdown(tree.children),
    changelog: readChangelog(tree),
    diagnostics: [],
    dependencies: [],
  }
}

/** A page of every detail of years would be for nobody: older ones are counted. */
function bounded(releases: readonly ApiRelease[]): readonly ApiRelease[] {
  let room = MOST_SHOWN
  const take = (changes: readonly ApiChange[]) => {
    const taken = changes.slice(0, room)
    room -= taken.length
    return taken
  }
  return releases.map((release) => {
    const whole = take(release.whole)
    const parts = release.parts.map((part) => ({ ...part, changes: take(part.changes) }))
    const left = changesOf(release).length - changesOf({ whole, parts }).length
    return { ...release, whole, parts, left: release.left + left }
  })
}

function feeds({ path }: Page): Node {
  return paragraph(
    text('Follow these changes as '),
    link(`${path}/rss.xml`, text('RSS')),
    text(' or '),
    link(`${path}/atom.xml`, text('Atom')),
    text('.'),
  )
}

type Update = Extract<Node, { type: 'component' }>

function update(release: ApiRelease, { id, pageOf }: { id: string; pageOf: PageOfOperation }): Update {
  const changes = changesOf(release)
  const said = changes.length === 0 ? plural(release.left, 'change') : sayCounts(countChanges(changes))
  const version = release.version === undefined ? undefined : `Version ${release.version}`
  const shown = VERDICT_LABELS.filter(([verdict]) => changes.some((change) => change.verdict === verdict))
  const left =
    release.left === 0 ? [] : [paragraph(text(`${plural(release.left, 'more change')} not listed.`))]
  return {
    type: 'component',
    name: 'Update',
    known: true,
    props: {
      id,
      label: dayOf(release.at),
      description: version,
      tags: shown.map(([, label]) => label),
      rss: {
        title: [version, said].filter(Boolean).join(': '),
        date: release.at,
        description: changes.map((change) => `${about(change)}${change.message}`).join('\n'),
      },
    },
    children: [
      ...shown.flatMap(([verdict, label, color]) => [
        paragraph(badge(label, color)),
        list(
          changes.filter((change) => change.verdict === verdict),
          pageOf,
        ),
      ]),
      ...left,
    ],
  }
}

function titleOf({ props }: Update): string {
  return (props['rss'] as { title: string }).title
}

/** Two releases of one day are told apart. */
function freeId({ at }: ApiRelease, ids: Map<string, number>): string {
  const day = at.slice(0, 10)
  const count = (ids.get(day) ?? 0) + 1
  ids.set(day, count)
  return count === 1 ? day : `${day}-${count}`
}

function dayOf(at: string): string {
  return new Date(at).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })
}

/** Changes by operation, in the order they come. */
function list(changes: readonly ApiChange[], pageOf: PageOfOperation): Node {
  const byOperation = Map.groupBy(changes, ({ operation }) => operation)
  return bullets(
    [...byOperation].flatMap(([operation, own]) => {
      if (operation === undefined) return own.map((change) => [paragraph(...inline(change.message))])
      const path = pageOf(operation)
      const name: Node = { type: 'inlineCode', value: operation }
      const head = path === undefined ? name : link(encodeURI(path), name)
      const [only, ...more] = own
      if (only && more.length === 0)
        return [[paragraph(head, text(only.where === '' ? ': ' : ', '), ...sentence(only))]]
      return [[paragraph(head), bullets(own.map((change) => [paragraph(...sentence(change, true))]))]]
    }),
  )
}

/** `begins`: nothing stands before it. */
function sentence(change: ApiChange, begins = false): readonly Node[] {
  const others = change.elsewhere ? [text(' The same for other operations.')] : []
  const place = begins ? `${change.where.charAt(0).toUpperCase()}${change.where.slice(1)}` : change.where
  const where = change.where === '' ? [] : [text(`${place}: `)]
  return [...where, ...inline(change.message), ...others]
}

function about({ operation, where }: ApiChange): string {
  const parts = [operation, where].filter((part) => part !== undefined && part !== '')
  return parts.length === 0 ? '' : `${parts.join(', ')}: `
}

/** Messages put names between backticks. */
function inline(message: string): readonly Node[] {
  return message
    .split(/`([^`]+)`/)
    .map((part, index): Node => (index % 2 === 1 ? { type: 'inlineCode', value: part } : text(part)))
    .filter((node) => textOf(node) !== '')
}

function text(value: string): Node {
  return { type: 'text', value }
}

function paragraph(...children: readonly Node[]): Node {
  return { type: 'paragraph', children }
}

function link(url: string, ...children: readonly Node[]): Node {
  return { type: 'link', url, title: null, children }
}

function badge(label: string, color: string): Node {
  return { type: 'component', name: 'Badge', known: true, props: { color }, children: [text(label)] }
}

function bullets(items: readonly (readonly Node[])[]): Node {
  return {
    type: 'list',
    ordered: false,
    start: null,
    spread: false,
    children: items.map((children): Node => ({ type: 'listItem', spread: false, checked: null, children })),
  }
}
