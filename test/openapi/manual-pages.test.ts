import { expect, test } from 'vitest'
import { docsJson, makeSite } from '../support/site.ts'

const PAGE = `---
title: Create a user
api: POST /v1/users/{team}
---
<ParamField query="notify" type="boolean" default="true">Send mail.</ParamField>
<ParamField body="name" type="string" required placeholder="Ada">Name.</ParamField>
<ParamField body="address" type="object">
  <Expandable title="fields">
    <ParamField body="city" type="string">City.</ParamField>
  </Expandable>
</ParamField>
<ParamField body="tags" type="string[]">Tags.</ParamField>
`

const site = (page = PAGE) =>
  makeSite({
    'docs.json': docsJson({
      navigation: { pages: ['index', 'create'] },
      api: { mdx: { server: 'https://api.acme.test', auth: { method: 'key', name: 'X-Token' } } },
    }),
    'index.mdx': 'Hello',
    'create.mdx': page,
  })

test('a page that describes its request itself has an address, samples and a playground', async () => {
  const made = site()
  const html = await made.text('/create')
  expect(html).toContain('--url &#39;'.replace('&#39;', "'"))
  expect(html).toContain('https://api.acme.test/v1/users/%3Cstring%3E?notify=true')
  expect(html).toContain('X-Token')
  const model = (await (await made.app.request('/_lectern/playground/create.json')).json()) as {
    endpoint: { servers: { url: string }[] }
    bodies: Record<string, { properties: { name: string }[] }>
  }
  expect(model.endpoint.servers).toMatchObject([{ url: 'https://api.acme.test' }])
  expect(model.bodies['application/json']?.properties.map(({ name }) => name)).toEqual([
    'name',
    'address',
    'tags',
  ])
  expect(await made.text('/create.md')).toContain('`POST https://api.acme.test/v1/users/{team}`')
})

test('a whole URL brings its own server, and a page may ask for another login', async () => {
  const made = site(
    PAGE.replace('api: POST /v1/users/{team}', 'api: GET https://other.test/x\nauthMethod: bearer'),
  )
  const html = await made.text('/create')
  expect(html).toContain('https://other.test/x')
  expect(html).toContain('Bearer &lt;token&gt;')
})
