import { docsJson, type Files } from './site.ts'

/** Everything that holds a link: for a site below the path /docs of its host. */
export const BASED_FILES: Files = {
  'docs.json': docsJson({
    logo: { light: '/logo.svg', dark: '/docs/logo.svg' },
    favicon: '/logo.svg',
    background: { image: '/art.svg' },
    fonts: { family: 'Own', source: '/own.woff2', format: 'woff2' },
    navbar: {
      links: [{ label: 'Guide', href: '/guide' }],
      primary: { type: 'button', label: 'Go', href: '/docs/guide' },
    },
    footer: { links: [{ header: 'More', items: [{ label: 'Changes', href: '/changes' }] }] },
    banner: { content: 'New: [changes](/changes)' },
    contextual: { options: ['copy', 'view', 'chatgpt', 'mcp', 'download-spec'] },
    redirects: [
      { source: '/old', destination: '/guide' },
      { source: '/older', destination: '/docs/guide' },
      { source: '/was/:rest*', destination: '/:rest*' },
      { source: '/had/:rest*', destination: '/docs/:rest*' },
    ],
    navigation: {
      tabs: [
        {
          tab: 'Guide',
          groups: [{ group: 'Start', pages: ['index', 'guide', 'docs/twice', 'changes', 'team'] }],
        },
        { tab: 'API', openapi: 'api.json' },
      ],
    },
  }),
  'index.mdx':
    '---\ntitle: Home\npublic: true\n---\n[Guide](/guide) [As shown](/docs/guide) [Twice](/docs/twice) [Near](guide.mdx#part)\n\n' +
    '![Art](/art.svg) <img src="/art.svg" srcset="/art.svg 1x, /art.svg 2x" />\n\n' +
    '<div style={{ backgroundImage: "url(/art.svg)" }}>x</div>\n\n<Card title="Card" href="/guide" img="/art.svg">Go</Card>\n\n' +
    '```html\n<a href="/left-alone">\n```\n',
  'guide.mdx':
    '---\ntitle: Guide\npublic: true\n---\nimport { Counter } from "/snippets/counter.jsx"\n\n## Part\n\nInstall the server.\n\n<Counter />\n',
  'docs/twice.mdx': '---\ntitle: Twice\npublic: true\n---\nA page whose path begins as the site does.\n',
  'changes.mdx':
    '---\ntitle: Changes\npublic: true\nrss: true\n---\n<Update label="May">\n## New\n[Guide](/guide)\n</Update>\n',
  'team.mdx': '---\ntitle: Team\n---\nFor readers. [Guide](/guide)\n',
  'snippets/counter.jsx':
    'export const Counter = () => {\n  const [n, set] = useState(0)\n  return <p><button onClick={() => set(n + 1)}>Count {n}</button>{n > 0 && <a href="/changes">More</a>}</p>\n}\n',
  'style.css': '.x { background: url(art.svg) }',
  'art.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  'own.woff2': 'no font',
  'api.json': JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    servers: [{ url: 'https://api.pets.test' }],
    paths: {
      '/pets': {
        get: {
          summary: 'List pets',
          description: 'See [the guide](/guide).',
          responses: { 200: { description: 'OK' } },
        },
      },
    },
  }),
}
