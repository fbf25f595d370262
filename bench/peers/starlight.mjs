// Starlight as its starter leaves it (Pagefind search on), with the whole tree in the sidebar.
import { writePages } from '../corpus.mjs'
import { installPackages } from '../install.mjs'
import { writeFiles } from '../write-files.mjs'

const PACKAGES = { '@astrojs/starlight': '0.42.4', astro: '7.3.4', sharp: '0.35.5' }

export const name = 'starlight'
export const label = 'Starlight'

export function version() {
  return PACKAGES['@astrojs/starlight']
}

export function install(home) {
  installPackages(home, PACKAGES)
}

export function prepare(dir, corpus) {
  writePages(`${dir}/src/content/docs`, corpus)
  const sidebar = corpus.sections.map((section) => ({
    label: section.label,
    collapsed: true,
    items: section.topics.map((topic) => ({
      label: topic.label,
      collapsed: true,
      items: topic.pages.map((page) => page.path),
    })),
  }))
  writeFiles(dir, {
    'astro.config.mjs': `import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'

export default defineConfig({
  site: 'https://example.com',
  integrations: [starlight(${JSON.stringify({ title: 'Bench', sidebar })})],
})
`,
    'src/content.config.ts': `import { docsLoader } from '@astrojs/starlight/loaders'
import { docsSchema } from '@astrojs/starlight/schema'
import { defineCollection } from 'astro:content'

export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }
`,
  })
}

export function build(dir, home) {
  return {
    command: process.execPath,
    args: [`${home}/node_modules/astro/bin/astro.mjs`, 'build'],
    cwd: dir,
    env: { ASTRO_TELEMETRY_DISABLED: '1' },
    out: `${dir}/dist`,
  }
}
