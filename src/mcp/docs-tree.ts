import type { View } from '../access/view.ts'
import type { Page } from '../content/page.ts'
import { listedPages } from '../files/listed-pages.ts'
import { siteIndex } from '../files/llms-txt.ts'
import { skillFiles } from '../files/skills.ts'
import { pageMarkdown } from '../files/page-markdown.ts'

/** Where a page is in the filesystem of agents. */
export function pageFile(path: string): string {
  return path === '/' ? '/index.mdx' : `${path}.mdx`
}

/** The path of the page that such a file is. */
export function filePath(file: string): string {
  const path = file.replace(/\.mdx?$/i, '')
  return path === '/index' ? '/' : path
}

/** Files that a viewer's agents may read: path -> how to make the text. */
export function docsFiles(view: View, baseUrl: string): ReadonlyMap<string, () => string> {
  const files = new Map<string, () => string>()
  for (const page of agentPages(view))
    files.set(pageFile(page.path), () => pageMarkdown(view, page, { keep: false }))
  for (const { name, text } of specFiles(view)) {
    // Authors have a folder of that name as well; it need not be there twice.
    const short = `/openapi/${name.replace(/^openapi\//, '')}`
    files.set(files.has(short) ? `/openapi/${name}` : short, () => text)
  }
  for (const skill of skillFiles(view, baseUrl)) files.set(`/skills/${skill.name}/SKILL.md`, () => skill.text)
  // An index of the files that are here, by the names they have here.
  const listed = listedPages(view).filter((page) => view.visibility(page).agents)
  files.set('/llms.txt', () => siteIndex(view, listed, ({ path }) => pageFile(path)))
  return files
}

/** Pages that tools may tell of: those of the navigation, and hidden ones only when the site says so. */
export function agentPages(view: View): readonly Page[] {
  return view.pages.filter((page) => view.visibility(page).agents)
}

/** On a site with login: the files that this viewer gets at their own addresses as well. */
function specFiles(view: View): readonly { readonly name: string; readonly text: string }[] {
  if (view.settings.auth === undefined) return view.specs.files
  const ids = new Set(view.pages.flatMap(({ reference }) => reference?.spec ?? []))
  return [...ids].flatMap((id) => {
    const text = view.files.text(id)
    return text === undefined ? [] : [{ name: id, text }]
  })
}
