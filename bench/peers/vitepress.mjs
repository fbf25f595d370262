// VitePress as `vitepress init` leaves it, with the whole tree in the sidebar.
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
  const sidebar = corpus.sections.map((section) => ({
    text: section.label,
    collapsed: true,
    items: section.topics.map((topic) => ({
      text: topic.label,
      collapsed: true,
      items: topic.pages.map((page) => ({ text: page.title, link: `/${page.path}` })),
    })),
  }))
  const config = { title: 'Bench', themeConfig: { sidebar } }
  writeFiles(dir, { '.vitepress/config.mjs': `export default ${JSON.stringify(config)}\n` })
}

export function build(dir, home) {
  return {
    command: process.execPath,
    args: [`${home}/node_modules/vitepress/bin/vitepress.js`, 'build'],
    cwd: dir,
    out: `${dir}/.vitepress/dist`,
  }
}
