// VitePress as `vitepress init` leaves it, with a sidebar for each section: one for all is written into every page and
// costs it twice the CPU.
import { writePages } from '../corpus.mjs'
import { installPackages } from '../install.mjs'
import { writeFiles } from '../write-files.mjs'

const PACKAGES = { vitepress: '1.6.4' }

export const name = 'vitepress'
export const label = 'VitePress'

export function version() {
  return PACKAGES.vitepress
}

export function install(home) {
  installPackages(home, PACKAGES)
}

export function prepare(dir, corpus) {
  writePages(dir, corpus, { heading: true })
  const sidebar = Object.fromEntries(
    corpus.sections.map((section) => [`/${section.folder}/`, section.topics.map(sidebarGroup)]),
  )
  const config = { title: 'Bench', themeConfig: { sidebar } }
  writeFiles(dir, { '.vitepress/config.mjs': `export default ${JSON.stringify(config)}\n` })
}

function sidebarGroup(topic) {
  const items = topic.pages.map((page) => ({ text: page.title, link: `/${page.path}` }))
  return { text: topic.label, collapsed: true, items }
}

export function build(dir, home) {
  return {
    command: process.execPath,
    args: [`${home}/node_modules/vitepress/bin/vitepress.js`, 'build'],
    cwd: dir,
    out: `${dir}/.vitepress/dist`,
  }
}
