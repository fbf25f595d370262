import type { View } from '../access/view.ts'
import type { Page } from '../content/page.ts'
import { llmsTxt } from '../files/llms-txt.ts'
import { skillFiles } from '../files/skills.ts'
import { pageMarkdown } from '../files/page-markdown.ts'

/** Where a page is in the filesystem of agents. */
export function pageFile(path: string): string {
  return path === '/' ? '/index.mdx' : `${path}.mdx`
}

/** Files that a viewer's agents may read: path -> how to make the text. */
export function docsFiles(view: View, baseUrl: string): ReadonlyMap<string, () => string> {
  const files = new Map<string, () => string>()
  for (const page of agentPages(view))
    files.set(pageFile(page.path), () => pageMarkdown(view, page, { keep: false }))
  for (const { name, text } of view.specs.files) {
    // Authors have a folder of that name as well; it need not be there twice.
    const short = `/openapi/${name.replace(/^openapi\//, '')}`
    files.set(files.has(short) ? `/openapi/${name}` : short, () => text)
  }
  for (const skill of skillFiles(view, baseUrl)) files.set(`/skills/${skill.name}/SKILL.md`, () => skill.text)
  files.set('/llms.txt', () => llmsTxt(view, baseUrl))
  return files
}

/** Pages that tools may tell of: those of the navigation, and hidden ones only when the site says so. */
export function agentPages(view: View): readonly Page[] {
  return view.pages.filter((page) => view.visibility(page).agents)
}
