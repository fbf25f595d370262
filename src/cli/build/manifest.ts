import { hash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { writeCacheFile } from '../cache-folder.ts'
import type { View } from '../../access/view.ts'
import type { Page } from '../../content/page.ts'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import type { SchemaName } from './write-schemas.ts'
import type { PageResult } from '../threads/page-work.ts'

interface Entry {
  /** Hash of the page and of every snippet it uses. */
  readonly key: string
  readonly dependencies: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
  readonly schemas?: readonly SchemaName[] | undefined
  /** Paths at which the page stands in for one that a language lacks. */
  readonly standIns?: readonly string[] | undefined
}

/** What the last build wrote, so that the next one writes only what changed. */
export interface Manifest {
  /** Everything all pages share: program, configuration, navigation, options. */
  readonly layout: string
  readonly out: string
  readonly pages: Readonly<Record<string, Entry>>
}

const FILE = 'build.json'

export function readManifest(root: string): Manifest | undefined {
  try {
    return JSON.parse(fs.readFileSync(path.join(root, '.lectern/cache', FILE), 'utf8')) as Manifest
  } catch {
    return undefined
  }
}

export function writeManifest(root: string, manifest: Manifest): void {
  writeCacheFile(root, FILE, JSON.stringify(manifest))
}

export function layoutKey(snapshot: Snapshot, extra: readonly unknown[]): string {
  return hash(
    'sha1',
    JSON.stringify([snapshot.config, snapshot.settings, snapshot.navigation, extra]),
    'base64url',
  )
}

/** Paths whose output is missing or was made from something else. */
export function stalePaths(
  snapshot: Snapshot,
  manifest: Manifest | undefined,
  layout: { key: string; out: string },
): readonly string[] | undefined {
  if (!manifest || manifest.layout !== layout.key || manifest.out !== layout.out) return undefined
  return [...snapshot.pages.values()]
    .filter((page) => !isFresh(snapshot, page, manifest))
    .map((page) => page.path)
}

function isFresh(snapshot: Snapshot, page: Page, manifest: Manifest): boolean {
  const entry = manifest.pages[page.path]
  return (
    entry !== undefined &&
    entry.key === pageKey(snapshot, page, entry.dependencies) &&
    [page.path, ...(entry.standIns ?? [])].every((written) =>
      fs.existsSync(path.join(manifest.out, written, 'index.html')),
    )
  )
}

/** The manifest after a build: what was written now, and what was still good. */
export function nextManifest(
  snapshot: Snapshot,
  before: Manifest | undefined,
  made: { layout: string; out: string; results: readonly PageResult[] },
): Manifest {
  const pages: Record<string, Entry> = {}
  const results = new Map(made.results.map((result) => [result.path, result]))
  for (const [path, page] of snapshot.pages) {
    const result = results.get(path)
    const kept = before?.pages[path]
    if (result)
      pages[path] = {
        key: pageKey(snapshot, page, result.dependencies),
        dependencies: result.dependencies,
        diagnostics: result.diagnostics,
        ...(result.schemas?.length ? { schemas: result.schemas } : {}),
        ...(result.standIns?.length ? { standIns: result.standIns } : {}),
      }
    else if (kept) pages[path] = kept
  }
  return { layout: made.layout, out: made.out, pages }
}

/** What an earlier build wrote and this one has no page for. */
export function gonePaths(before: Manifest | undefined, now: Manifest, view: View): readonly string[] {
  const kept = new Set(view.pages.flatMap(({ path }) => [path, ...(now.pages[path]?.standIns ?? [])]))
  return (
    Object.entries(before?.pages ?? {})
      .flatMap(([page, { standIns = [] }]) => [page, ...standIns])
      // The list may have come with the folder.
      .filter((written) => !kept.has(written) && !written.split(/[\\/]/).includes('..'))
  )
}

function pageKey(snapshot: Snapshot, page: Page, dependencies: readonly string[]): string {
  const date = snapshot.changes.of(page.file)
  if (dependencies.length === 0 && date === undefined) return page.hash
  const parts = [page.hash, date ?? '', ...dependencies.map((file) => snapshot.folder.text(file)?.hash ?? '')]
  return hash('sha1', parts.join('\n'), 'base64url')
}
