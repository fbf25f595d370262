// Rspress as its starter leaves it (static pages and local search on), with the whole tree in the sidebar.
import { writePages } from '../corpus.mjs'
import { installPackages } from '../install.mjs'
import { writeFiles } from '../write-files.mjs'

const PACKAGES = { '@rspress/core': '2.0.22', react: '19.3.1', 'react-dom': '19.3.1' }

export const name = 'rspress'
export const label = 'Rspress'

export function version() {
  return PACKAGES['@rspress/core']
}

export function install(home) {
  installPackages(home, PACKAGES)
}

export function prepare(dir, corpus) {
  writePages(`${dir}/docs`, corpus, { heading: true })
  const sidebar = corpus.sections.map((section) => ({
    text: section.label,
    collapsible: true,
    collapsed: true,
    items: section.topics.map((topic) => ({
      text: topic.label,
      collapsible: true,
      collapsed: true,
      items: topic.pages.map((page) => ({ text: page.title, link: `/${page.path}` })),
    })),
  }))
  const config = { root: 'docs', title: 'Bench', themeConfig: { sidebar: { '/': sidebar } } }
  writeFiles(dir, { 'rspress.config.mjs': `export default ${JSON.stringify(config)}\n` })
}

export function build(dir, home) {
  return {
    command: process.execPath,
    args: [`${home}/node_modules/@rspress/core/bin/rspress.js`, 'build'],
    cwd: dir,
    out: `${dir}/doc_build`,
  }
}
