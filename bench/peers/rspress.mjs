// Rspress as its starter leaves it (static pages and local search on), with a sidebar for each
// section: one for all is written into every page and costs it a third more CPU.
import { writePages } from '../corpus.mjs'
import { installPackages } from '../install.mjs'
import { writeFiles } from '../write-files.mjs'

const PACKAGES = { '@rspress/core': '2.0.22', react: '19.3.1', 'react-dom': '19.3.1' }
// The newest of these name releases that not every registry has.
const OVERRIDES = { 'remark-cjk-friendly': '2.3.1', 'remark-cjk-friendly-gfm-strikethrough': '2.3.1' }

export const name = 'rspress'
export const label = 'Rspress'

export function version() {
  return PACKAGES['@rspress/core']
}

export function install(home) {
  installPackages(home, PACKAGES, OVERRIDES)
}

export function prepare(dir, corpus) {
  writePages(`${dir}/docs`, corpus, { heading: true })
  const sidebar = Object.fromEntries(
    corpus.sections.map((section) => [`/${section.folder}/`, section.topics.map(sidebarGroup)]),
  )
  const config = { root: 'docs', title: 'Bench', themeConfig: { sidebar } }
  writeFiles(dir, { 'rspress.config.mjs': `export default ${JSON.stringify(config)}\n` })
}

function sidebarGroup(topic) {
  const items = topic.pages.map((page) => ({ text: page.title, link: `/${page.path}` }))
  return { text: topic.label, collapsible: true, collapsed: true, items }
}

export function build(dir, home) {
  return {
    command: process.execPath,
    args: [`${home}/node_modules/@rspress/core/bin/rspress.js`, 'build'],
    cwd: dir,
    out: `${dir}/doc_build`,
  }
}
