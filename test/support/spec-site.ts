import { STRANGER, type Viewer } from '../../src/access/viewer.ts'
import { docsJson, makeSite, type Files } from './site.ts'

/** One operation, and what else a test wants to say. */
export function smallSpec(more: object = {}, operation: object = {}): string {
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    servers: [{ url: 'https://api.test' }],
    paths: { '/g': { get: { summary: 'Get it', responses: {}, ...operation } } },
    ...more,
  })
}

/** A site with one page and the pages of a spec. */
export const specSite = (openapi: string, files: Files = {}, viewer: Viewer = STRANGER) =>
  makeSite(
    {
      'docs.json': docsJson({
        navigation: { groups: [{ group: 'API', openapi: 'api.json', pages: ['index'] }] },
      }),
      'index.mdx': 'Hello',
      'api.json': openapi,
      ...files,
    },
    viewer,
  )
