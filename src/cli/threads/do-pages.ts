import fs from 'node:fs'
import path from 'node:path'
import { readableSource } from '../../access/index-source.ts'
import { STRANGER } from '../../access/viewer.ts'
import { View } from '../../access/view.ts'
import { checkAccessibility } from '../../content/accessibility.ts'
import type { Page, PageLink } from '../../content/page.ts'
import { publicMarkdown } from '../../files/page-markdown.ts'
import { markdownPath } from '../../shared/markdown-path.ts'
import { playgroundPath } from '../../shared/schema-path.ts'
import { loadBuiltAssets } from '../../http/built-assets.ts'
import { readPage } from '../../search/read-pages.ts'
import { EXPORTED_SEARCH } from '../../search/browser/exported-search.ts'
import { playgroundMode } from '../../site/reference/playground-mode.ts'
import { preparePage, renderPage } from '../../site/page/render-page.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { IndexedPageWriter } from '../build/indexed-pages.ts'
import { exportedStarts, standInsOf } from '../build/stand-ins.ts'
import { pictureOf, writePagePicture } from '../build/write-pictures.ts'
import { checkFences } from '../check/check-fences.ts'
import { checkIcons } from '../check/check-icons.ts'
import { checkProperties } from '../check/check-properties.ts'
import { inSpec, whereUsed, whereWritten } from '../check/places.ts'
import { exportedSchemaPath, type SchemaName } from '../build/write-schemas.ts'
import { takeTurns, type PageResult, type SharedCounter, type WorkOrder } from './page-work.ts'

/** This thread's share of the pages. */
export async function doPages(
  order: WorkOrder,
  snapshot: Snapshot,
  counter: SharedCounter,
): Promise<PageResult[]> {
  const results: PageResult[] = []
  if (order.kind === 'check') {
    const pages = [...snapshot.pages.values()]
    await takeTurns(counter, pages.length, async (index) => {
      results.push(await checkPage(snapshot, pages[index] as Page))
    })
    return results
  }
  const view = View.of(snapshot, STRANGER)
  const write = pageWriter(view, order)
  const wanted = order.paths ?? view.pages.map((page) => page.path)
  await takeTurns(counter, wanted.length, async (index) => {
    const page = view.page(wanted[index] as string)
    if (page) results.push(await write(page))
  })
  return results
}

async function checkPage(snapshot: Snapshot, page: Page): Promise<PageResult> {
  const { tree, diagnostics, dependencies, links, images, anchors } = snapshot.compile(page)
  const files = [page.file, ...dependencies]
  const placed = (some: readonly PageLink[]) => inSpec(snapshot, page, whereWritten(snapshot, files, some))
  const advice = [
    ...checkAccessibility(tree, page.file),
    ...checkIcons(snapshot, page, tree),
    ...checkProperties(tree, page.file),
    ...(await checkFences(tree, page.file)),
  ]
  const references = { links: placed(links), images: placed(images), anchors: [...anchors] }
  const found = [...whereUsed(snapshot, page.file, diagnostics), ...inSpec(snapshot, page, advice)]
  return { path: page.path, diagnostics: found, dependencies, references }
}

/** Writes a page as `<path>/index.html`, which every file server understands, and its Markdown beside it. */
function pageWriter(
  view: View,
  { root, out, baseUrl, pictures }: Extract<WorkOrder, { kind: 'build' }>,
): (page: Page) => Promise<PageResult> {
  const assets = loadBuiltAssets()
  const schemas = new Map<string, SchemaName>()
  const options = {
    baseUrl: baseUrl === '' ? undefined : baseUrl,
    assetUrl: (name: string) => assets.url(name),
    policyInPage: true,
    searchIndex: EXPORTED_SEARCH,
    direct: true,
    schemaUrl: (...schema: SchemaName) => {
      schemas.set(schema.join('\0'), schema)
      return exportedSchemaPath(...schema)
    },
    socialImage: pictureOf(baseUrl, pictures),
    languages: view.settings.languages,
    starts: exportedStarts(view),
  }
  const ensureFolder = folderMaker()
  const source = readableSource(view)
  const words = new IndexedPageWriter(root)
  return async (page) => {
    await preparePage(view, page)
    schemas.clear()
    const standIns = standInsOf(view, page)
    for (const standIn of [undefined, ...standIns]) {
      const folder = path.join(out, standIn?.path ?? page.path)
      ensureFolder(folder)
      fs.writeFileSync(path.join(folder, 'index.html'), renderPage(view, page, { ...options, standIn }).html)
    }
    fs.writeFileSync(path.join(out, markdownPath(page.path)), publicMarkdown(view, page, baseUrl))
    writePlayground(view, page, { out, ensureFolder })
    if (pictures && baseUrl !== '') await writePagePicture(view, page, { out, baseUrl })
    const { diagnostics, dependencies } = view.compile(page)
    const indexed = view.visibility(page).search ? words.put(readPage(source, page)) : undefined
    return {
      path: page.path,
      diagnostics,
      dependencies,
      indexed,
      schemas: [...schemas.values()],
      standIns: standIns.map((standIn) => standIn.path),
    }
  }
}

/** What the request builder of a page reads. Nobody is there to send requests for it, so it sends them itself. */
function writePlayground(
  view: View,
  page: Page,
  { out, ensureFolder }: { out: string; ensureFolder: (folder: string) => void },
): void {
  const { reference } = view.compile(page)
  if (reference?.kind !== 'endpoint') return
  if (
    playgroundMode(reference.endpoint, page, { api: view.config.api, viewer: view.viewer }) !== 'interactive'
  )
    return
  const model = view.specs.playground(page)
  if (!model) return
  const file = path.join(out, decodeURI(playgroundPath(page.path)))
  ensureFolder(path.dirname(file))
  fs.writeFileSync(file, JSON.stringify({ ...model, settings: { ...model.settings, proxy: false } }))
}

/** Makes folders once each: thousands of recursive calls would ask the disk the same thing again and again. */
function folderMaker(): (folder: string) => void {
  const made = new Set<string>()
  const ensure = (folder: string) => {
    if (made.has(folder)) return
    made.add(folder)
    try {
      fs.mkdirSync(folder)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return
      ensure(path.dirname(folder))
      fs.mkdirSync(folder, { recursive: true })
    }
  }
  return ensure
}
