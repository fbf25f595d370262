import { hash } from 'node:crypto'
import { fenceFilesIn } from '../content/include-code.ts'
import type { Page } from '../content/page.ts'
import { Topic } from '../lib/memo.ts'
import { partFingerprint } from '../openapi/part-fingerprint.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { ImportGraph, importsIn } from './import-graph.ts'
import { SNAPSHOT } from './snapshot-key.ts'
import type { View } from './view.ts'

/** What the own part of a page is made of. Two pages with the same inputs are the same page. */
export interface PageInputs {
  /** The text of its file; empty for a page that comes out of a description. */
  readonly text: string
  /** Title and frontmatter, likewise. */
  readonly meta: string
  /** Other files it imports or shows, with what they say. */
  readonly files: ReadonlyMap<string, string>
  /** Variables of docs.json that are named in it. */
  readonly variables: ReadonlyMap<string, string>
  /** The part of a description that it shows; empty without one. */
  readonly spec: string
  /** Settings of the site that change how every page is written. */
  readonly settings: string
}

const GRAPHS = new Topic<'all', ImportGraph>('import graph')
const SETTINGS = new Topic<'all', string>('page settings')
const HASHES = new Topic<string, string>('file hashes')
const VARIABLE = /\{\{\s*([\w-]+)\s*\}\}/g

/** The inputs of a page that this viewer may read. Making them is much cheaper than making the page. */
export function pageInputs(view: View, page: Page): PageInputs {
  const snapshot = view[SNAPSHOT]
  const graph = snapshot.memory.get(GRAPHS, 'all', () => new ImportGraph(snapshot))
  const text = view.source(page) ?? ''
  const own = page.source ? importsIn(text, page.file, snapshot) : graph.reach(page.file)
  const texts = new Map([[page.file, text]])
  for (const file of own)
    for (const path of graph.reach(file)) if (path !== page.file) texts.set(path, graph.text(path))
  const reached = new Set([...texts].flatMap(([path, code]) => [path, ...fenceFilesIn(code, path)]))
  reached.delete(page.file)
  const { reference } = page
  const spec = reference && view.specs.get(reference.spec)
  return {
    text: page.source ? '' : text,
    meta: page.source ? '' : sum([page.title, page.meta]),
    files: new Map([...reached].map((file) => [file, hashOf(snapshot, file)])),
    variables: variablesIn(texts.values(), snapshot),
    spec: [
      page.source ? sum([text, page.title, page.meta]) : '',
      reference && spec ? partFingerprint(spec, reference) : '',
      page.changes ? sum([snapshot.history, view.key]) : '',
    ].join(' '),
    settings: snapshot.memory.get(SETTINGS, 'all', () => settingsOf(snapshot)),
  }
}

function hashOf({ folder, memory }: Snapshot, file: string): string {
  return memory.get(HASHES, file, () => folder.readHashed(file)?.hash ?? '')
}

function variablesIn(texts: Iterable<string>, { config }: Snapshot): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const text of texts)
    if (text.includes('{{'))
      for (const [, name = ''] of text.matchAll(VARIABLE)) found.set(name, config.variables?.[name] ?? '')
  return found
}

function settingsOf({ config, settings }: Snapshot): string {
  const { api, styling, icons, markdown } = config
  return sum([
    { ...api, openapi: undefined, asyncapi: undefined },
    styling,
    icons,
    markdown,
    settings.playground,
  ])
}

function sum(value: unknown): string {
  return hash('sha1', JSON.stringify(value), 'base64url')
}
