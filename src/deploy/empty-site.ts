import fs from 'node:fs'
import path from 'node:path'

/** What readers see before the first deployment. */
export function emptySite(dataFolder: string): string {
  const root = path.join(dataFolder, 'deployments', 'nothing-yet')
  fs.mkdirSync(root, { recursive: true, mode: 0o700 })
  const config = {
    theme: 'mint',
    name: 'Lectern',
    colors: { primary: '#0f766e' },
    navigation: { pages: ['index'] },
    seo: { indexing: 'navigable' },
  }
  write(path.join(root, 'docs.json'), JSON.stringify(config))
  write(
    path.join(root, 'index.mdx'),
    '---\ntitle: Nothing is deployed yet\nnoindex: true\n---\nThis server is waiting for its first `lectern deploy`.\n',
  )
  return root
}

/** The same on every start and every server, also in its time: pages are known by it. */
function write(file: string, text: string): void {
  fs.writeFileSync(file, text)
  fs.utimesSync(file, 1_000_000_000, 1_000_000_000)
}
