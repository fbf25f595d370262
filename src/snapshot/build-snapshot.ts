import { hash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { trustedSpecHosts } from '../config/env.ts'
import { IGNORE_FILES, readIgnore, type IgnoreRules } from '../config/ignore-files.ts'
import { effectiveSettings } from '../config/effective-settings.ts'
import { namedFile } from '../config/operator-settings.ts'
import { loadSettings, type LoadedSettings, type Settings } from '../config/settings.ts'
import { loadConfig, type LoadedConfig } from '../config/load-config.ts'
import type { DocsConfig } from '../config/schema/docs-config.ts'
import type { Page } from '../content/page.ts'
import { listPages } from '../content/list-pages.ts'
import type { ReadAhead } from '../content/read-ahead.ts'
import { Folder } from '../content/read-folder.ts'
import { readSkills } from '../content/skills.ts'
import type { Diagnostic } from '../lib/diagnostic.ts'
import { Memory } from '../lib/memo.ts'
import { buildTree } from '../navigation/build-tree.ts'
import type { IgnoredFile } from '../navigation/tree-problems.ts'
import { changePages } from '../navigation/change-pages.ts'
import { EndpointNodes } from '../navigation/endpoint-nodes.ts'
import { EndpointPages } from '../navigation/endpoint-pages.ts'
import { navigationPaths } from '../navigation/navigation-paths.ts'
import type { NavNode } from '../navigation/nav-tree.ts'
import { derivePlaces } from '../navigation/places.ts'
import { redirectTable } from '../navigation/redirects.ts'
import { isOfUsedSchemas, referencePages } from '../navigation/reference-pages.ts'
import { specNames } from '../navigation/spec-urls.ts'
import type { ApiHistory } from '../openapi/changes/api-history.ts'
import type { RemoteSpec } from '../openapi/remote-spec.ts'
import { SpecLibrary, SpecMemory } from '../openapi/spec-library.ts'
import { withChanges } from './api-changes.ts'
import { ChangeDates } from './change-dates.ts'
import { CompileCache } from './compile-cache.ts'
import { compileReference } from './compile-reference.ts'
import type { Personal, Snapshot } from './snapshot.ts'

export interface BuildOptions {
  readonly root: string
  /** Another lectern.json, named by the operator. */
  readonly configFile?: string | undefined
  /** Settings of the operator, where the content was deployed and its author decides only about the site. */
  readonly operator?: Settings | undefined
  /** Public address of the site, where another than that of lectern.json. */
  readonly baseUrl?: string | undefined
  /** The snapshot this one replaces: what did not change is taken over. */
  readonly previous?: Snapshot | undefined
  readonly cache?: CompileCache | undefined
  /** Another thread that reads the folder already. */
  readonly ahead?: ReadAhead | undefined
  /** Dates another thread has found. */
  readonly changes?: ChangeDates | undefined
  /** Specs that were fetched by URL. */
  readonly remoteSpecs?: ReadonlyMap<string, RemoteSpec> | undefined
  /** What deployments changed in the APIs so far. */
  readonly history?: ApiHistory | undefined
}

/** Makes a snapshot of a folder; throws when the folder cannot be read. */
export type BuildSnapshot = (options: BuildOptions) => Snapshot

/** The whole pipeline, top to bottom: folder -> config -> pages, specs -> navigation -> one frozen snapshot. */
export function buildSnapshot(options: BuildOptions): Snapshot {
  const root = fs.realpathSync(options.root)
  const ignore = readIgnore(root)
  const folder = options.previous
    ? options.previous.folder.reread(ignore, root)
    : Folder.read(root, ignore, options.ahead)
  const source = { readFile: (file: string) => folder.text(file)?.text }
  const skills = readSkills(folder)
  const docs = reuseConfig(options.previous, folder) ?? loadConfig(source)
  const loaded = settingsOf(source, options)
  const wanted = navigationPaths(docs.config.navigation)
  const listed = listPages(folder, (page) => wanted.has(page))
  const { named, urls } = specNames(docs.config, listed.pages.values())
  const specMemory = options.previous?.reuse.specs ?? new SpecMemory()
  const fetched = options.remoteSpecs ?? new Map<string, RemoteSpec>()
  const configFiles = new Set([...docs.files, ...loaded.files, ...IGNORE_FILES])
  const specs = openSpecs({ folder, configFiles }, { urls, fetched, overlays: named }, specMemory)
  const { history = [] } = options
  const changed = changePages({ history, named, specs, written: listed.pages })
  const own = changed.size === 0 ? listed.pages : withPages(listed.pages, changed.values())
  const written = referencePages(own, specs)
  const endpoints = new EndpointPages(written.pages, trustedSpecHosts())
  const redirects = redirectTable(docs.config.redirects)
  const tree = buildTree(docs, written.pages, {
    endpoints: new EndpointNodes(specs, endpoints, listedChanges(docs.config, changed)),
    redirects,
    whyIgnored: (page) => whyIgnored(folder, ignore, page),
  })
  const navigation = tree.root
  const pages =
    endpoints.generated.size === 0 ? written.pages : new Map([...written.pages, ...endpoints.generated])
  const open = publicPaths(navigation)
  const cache = options.cache ?? new CompileCache()
  const diagnostics: Diagnostic[] = [
    ...docs.diagnostics.map(fatalIfError),
    ...loaded.diagnostics.map(fatalIfError),
    ...folder.diagnostics,
    ...tree.diagnostics,
    ...specs.diagnostics.filter((found) => !isOfUsedSchemas(found, written.pages)),
    ...endpoints.diagnostics,
    ...written.diagnostics,
    ...listed.diagnostics,
    ...skills.diagnostics,
  ]
  if (pages.size === 0) diagnostics.push(noPages(docs.file))
  const settings = {
    variables: docs.config.variables ?? {},
    math: docs.config.styling.latex !== false,
    api: docs.config.api,
  }
  const compileText = cache.personal(folder, settings)
  folder.settle()
  return Object.freeze({
    id: snapshotId(folder, options.remoteSpecs, history),
    config: docs.config,
    isReadable: docs.isReadable,
    settings: loaded.config,
    folder,
    ignore,
    pages,
    navigation,
    places: derivePlaces(navigation),
    publicPaths: open,
    redirects,
    specs,
    specUrls: urls,
    skills: skills.skills,
    history,
    diagnostics,
    changes: options.changes ?? new ChangeDates(root, () => filesOf(pages), options.previous?.changes),
    configFiles,
    memory: new Memory(),
    reuse: { config: docs, specs: specMemory },
    compileFor: (page: Page, { user, spec }: Personal) =>
      compileReference(page, compileText(page, user), {
        specs: spec ? { get: () => spec } : specs,
        config: docs.config,
      }),
    compile: withChanges(
      cache.over(folder, {
        ...settings,
        complete: (page, compiled) => compileReference(page, compiled, { specs, config: docs.config }),
      }),
      { pages, publicPaths: open, history, specs },
    ),
  })
}

const PRIVATE = /(?:^|\/)\.|^(?:(?:docs|mint|lectern)\.json|questions\.yaml)$/

/** Specs are read when they are wanted, and once as long as their file stays the same. */
function openSpecs(
  { folder, configFiles }: { readonly folder: Folder; readonly configFiles: ReadonlySet<string> },
  remote: ConstructorParameters<typeof SpecLibrary>[1],
  memory: SpecMemory,
): SpecLibrary {
  const files = {
    files: folder.files.values(),
    read: (file: string, bytes?: number) => folder.readLarge(file, bytes),
    readHashed: (file: string) => folder.readHashed(file),
    // What a description takes in is published with it.
    isPrivate: (file: string) => configFiles.has(file) || PRIVATE.test(file),
  }
  return new SpecLibrary(files, remote, memory)
}

/** Validating a large docs.json takes longer than a rebuild may: unchanged files mean an unchanged result. */
function reuseConfig(previous: Snapshot | undefined, folder: Folder): LoadedConfig | undefined {
  const docs = previous?.reuse.config
  const same = docs?.files.every((file) => folder.text(file)?.hash === previous?.folder.text(file)?.hash)
  return same ? docs : undefined
}

/** Without a configuration that can be read there is no site to show. */
function fatalIfError(diagnostic: Diagnostic): Diagnostic {
  return diagnostic.severity === 'error' ? { ...diagnostic, fatal: true } : diagnostic
}

/** A page of the navigation whose file is there and is not read. */
function whyIgnored(folder: Folder, ignore: IgnoreRules, page: string): IgnoredFile | undefined {
  const bare = page.replace(/^\/+/, '')
  const names = [`${bare}.mdx`, `${bare}.md`, `${bare}/index.mdx`, `${bare}/index.md`]
  const file = names.find((name) => ignore.ignores(name) && fs.existsSync(path.join(folder.root, name)))
  const link = folder.diagnostics.find(
    (found) => found.code === 'symlink-outside' && names.includes(found.file ?? ''),
  )
  if (link?.file !== undefined) return { file: link.file, rule: undefined, isLink: true }
  if (file === undefined) return undefined
  const found = ignore.ruleOf(file)
  return { file, rule: found && { text: found.rule, place: `${IGNORE_FILES[found.text]}:${found.line}` } }
}

function settingsOf(
  source: { readFile(file: string): string | undefined },
  { configFile, operator, baseUrl }: BuildOptions,
): LoadedSettings {
  const loaded = loadSettings(configFile === undefined ? source : namedFile(configFile), configFile)
  const effective = operator ? effectiveSettings(operator, loaded) : loaded
  return baseUrl === undefined ? effective : { ...effective, config: { ...effective.config, baseUrl } }
}

function filesOf(pages: ReadonlyMap<string, Page>): readonly string[] {
  return [...pages.values()].map((page) => page.file)
}

function withPages(pages: ReadonlyMap<string, Page>, more: Iterable<Page>): ReadonlyMap<string, Page> {
  return new Map([...pages, ...Array.from(more, (page) => [page.path, page] as const)])
}

/** Lists of changes that stand in the navigation by themselves: not where their author names them, or wants none. */
function listedChanges(
  { api, navigation }: DocsConfig,
  changed: ReadonlyMap<string, Page>,
): ReadonlyMap<string, Page> {
  const named = navigationPaths(navigation)
  return new Map([...changed].filter(([, page]) => api.changes && !named.has(page.path)))
}

/** Name, size and time of every file: cheap, and different whenever a reader could see a difference. */
function snapshotId(folder: Folder, remote: BuildOptions['remoteSpecs'], history: ApiHistory): string {
  let listing = history.length === 0 ? '' : `${JSON.stringify(history)}\n`
  for (const [url, spec] of remote ?? [])
    listing += `${url}\0${'text' in spec ? `${hash('sha1', spec.text, 'base64url')}${spec.stale ?? ''}` : spec.problem}\n`
  for (const { path: name, size, modified } of folder.files.values())
    listing += `${name}\0${size}\0${modified}\n`
  return hash('sha1', listing, 'base64url').slice(0, 16)
}

function publicPaths(root: NavNode): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (node: NavNode, inherited: boolean) => {
    const open = node.isPublic ?? inherited
    if (open && node.kind === 'page' && node.href !== undefined) found.add(node.href)
    for (const child of node.children) visit(child, open)
  }
  visit(root, false)
  return found
}

function noPages(file: string | undefined): Diagnostic {
  return {
    severity: 'error',
    code: 'pages-none',
    fatal: true,
    message: 'This folder contains no .mdx or .md pages.',
    file,
    hint: 'Create index.mdx, or run `lectern init` for a starter.',
  }
}
