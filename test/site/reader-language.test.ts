import { expect, test } from 'vitest'
import { latinWords } from '../support/foreign-words.ts'
import { docsJson, makeSite } from '../support/site.ts'

// Pages in another script: every word in Latin letters is one of the spec, which begin with zz, a name, or a mistake.
const LANGUAGES = ['ru', 'ja', 'ar'] as const
const NAMES =
  /^(?:zz.*|Acme|API|AsyncAPI|Authorization|base64|Bash|Basic|Bearer|Connect|Cookie|credentials|Ctrl|cURL|English|explode|Go|ID|Java|JavaScript|JSON|Markdown|MCP|OAuth|OK|OpenAPI|OpenID|PDF|PHP|POST|PowerShell|Python|Ruby|Rust|TLS|token|TypeScript|URL|username|password|wss?|WSS|XX)$/
/** What the standards call things, in every language: types, places, styles, flows. */
const TERMS =
  /^(?:any|array|boolean|enum|file|integer|null|number|object|string|uuid|true|false|cookie|header|path|query|matrix|authorization|code)$/

const SCHEMA = {
  type: 'object',
  required: ['zzid', 'zzelsewhere'],
  minProperties: 1,
  maxProperties: 9,
  additionalProperties: false,
  dependentRequired: { zzid: ['zztext'] },
  externalDocs: { url: 'https://zz.test/docs' },
  properties: {
    zzid: { type: 'string', format: 'uuid', readOnly: true, deprecated: true },
    zzsecret: { type: 'string', writeOnly: true, minLength: 8 },
    zztext: { type: 'string', minLength: 1, maxLength: 50, pattern: '^zz+$', default: 'zzz', example: 'zzx' },
    zzcount: { type: 'integer', minimum: 1, exclusiveMaximum: 9, multipleOf: 2 },
    zzlist: { type: 'array', minItems: 2, maxItems: 4, uniqueItems: true, items: { type: 'string' } },
    zzmost: { type: 'array', maxItems: 4, items: { type: 'string' } },
    zzpair: { type: 'array', prefixItems: [{ type: 'string', description: 'zz' }, { type: 'integer' }] },
    zzholds: { type: 'array', contains: { type: 'string', description: 'zz' }, minContains: 1, items: {} },
    zzenum: { enum: ['zza', 'zzb'] },
    zzconst: { const: 'zzonly' },
    zzlong: { enum: Array.from({ length: 210 }, (_, at) => `zz${at}`) },
    zzbytes: { type: 'string', contentMediaType: 'image/png', contentEncoding: 'base64' },
    zzmap: {
      type: 'object',
      patternProperties: { '^zz': { type: 'string', description: 'zz' } },
      additionalProperties: { type: 'object', properties: { zzin: { type: 'string' } } },
      propertyNames: { pattern: 'zz', description: 'zz' },
      dependentSchemas: { zzwith: { properties: { zzmore: { type: 'string' } } } },
    },
    // As text: an object with such a name looks like a promise.
    zzif: JSON.parse(
      '{"if":{"properties":{"zzone":{"const":1}}},"then":{"properties":{"zztwo":{}}},"else":{"properties":{"zzthree":{}}},"not":{"properties":{"zzfour":{}}}}',
    ) as object,
    zzchoice: {
      oneOf: [
        { type: 'object', properties: { zza: { type: 'string' } } },
        { type: 'object', properties: { zzb: { type: 'string' } } },
      ],
      discriminator: { propertyName: 'zzkind', mapping: { zzcat: '#/components/schemas/zzdeep' } },
    },
    zzany: {
      anyOf: [
        { type: 'string', description: 'zz' },
        { type: 'integer', description: 'zz' },
      ],
    },
    zzgone: { $ref: '#/components/schemas/zzmissing' },
    zzdeep: { $ref: '#/components/schemas/zzdeep' },
  },
}

const SPEC = {
  openapi: '3.1.0',
  info: {
    title: 'zzapi',
    version: 'zz1',
    termsOfService: 'https://zz.test/terms',
    contact: { name: 'zzcontact' },
    license: { name: 'zzlicense' },
  },
  servers: [
    { url: 'https://{zzhost}.test', variables: { zzhost: { default: 'zza', enum: ['zza', 'zzb'] } } },
    { url: 'https://zz.test' },
  ],
  components: {
    schemas: {
      zzdeep: {
        type: 'object',
        properties: {
          zzagain: { $ref: '#/components/schemas/zzdeep' },
          zzsize: { type: 'string', maxLength: 3 },
        },
      },
    },
    securitySchemes: {
      zzbearer: { type: 'http', scheme: 'bearer', bearerFormat: 'zzjwt' },
      zzbasic: { type: 'http', scheme: 'basic' },
      zzdigest: { type: 'http', scheme: 'zzdigest' },
      zzkey: { type: 'apiKey', in: 'header', name: 'zzkey' },
      zztls: { type: 'mutualTLS' },
      zzoidc: { type: 'openIdConnect', openIdConnectUrl: 'https://zz.test/.well-known' },
      zzoauth: {
        type: 'oauth2',
        flows: {
          authorizationCode: {
            authorizationUrl: 'https://zz.test/a',
            tokenUrl: 'https://zz.test/t',
            scopes: { zzread: '' },
          },
        },
      },
      zzsaid: { type: 'http', scheme: 'bearer', bearerFormat: 'zzjwt', description: 'zz' },
    },
  },
  security: 'zzbearer zzbasic zzdigest zzkey zztls zzoidc zzoauth zzsaid'
    .split(' ')
    .map((name) => ({ [name]: name === 'zzoauth' ? ['zzread'] : [] }))
    .concat({} as never),
  paths: {
    '/zz/{zzid}': {
      post: {
        operationId: 'zzoperation',
        summary: 'zz',
        deprecated: true,
        parameters: [
          { name: 'zzid', in: 'path', required: true, schema: { type: 'string' }, style: 'matrix' },
          {
            name: 'zzq',
            in: 'query',
            allowReserved: true,
            allowEmptyValue: true,
            explode: false,
            schema: { type: 'array', items: { type: 'string' } },
          },
          { name: 'zzj', in: 'query', content: { 'application/json': { schema: { type: 'object' } } } },
          { name: 'zzh', in: 'header', deprecated: true, schema: { type: 'string' }, example: 'zzx' },
          { name: 'zzc', in: 'cookie', schema: { type: 'string' } },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: SCHEMA },
            'multipart/form-data': {
              schema: { type: 'object', properties: { zzpart: { type: 'string' } } },
              encoding: { zzpart: { contentType: 'text/plain', allowReserved: true, explode: true } },
            },
          },
        },
        responses: {
          200: {
            description: 'zz',
            headers: { 'zz-left': { schema: { type: 'integer' } } },
            content: { 'application/json': { schema: SCHEMA } },
            links: { zzlink: { operationId: 'zzoperation', parameters: { zzid: '$zz' } } },
          },
          '4XX': { description: 'zz' },
          '5XX': { description: 'zz' },
          '3XX': { description: 'zz' },
          default: { description: 'zz' },
        },
        callbacks: { zzdone: { '{$zz}': { post: { responses: { 200: { description: 'zz' } } } } } },
      },
    },
  },
}

const CHANNELS = `asyncapi: 3.0.0
info: { title: zzchat, version: "zz1" }
servers:
  main: { host: "zz.test", pathname: /zz, protocol: wss, tags: [{ name: zztag }], externalDocs: { url: "https://zz.test/more" } }
channels:
  zzroom:
    address: /zz/{zzroom}
    parameters: { zzroom: { description: zz, location: "$zz" } }
    bindings: { ws: { zzmethod: zz } }
    messages:
      zzsaid: { $ref: "#/components/messages/zzsaid" }
operations:
  zzspeak: { action: send, channel: { $ref: "#/channels/zzroom" }, messages: [{ $ref: "#/channels/zzroom/messages/zzsaid" }], reply: { address: { location: "$zz" }, messages: [{ $ref: "#/components/messages/zzheard" }] } }
  zzlisten: { action: receive, channel: { $ref: "#/channels/zzroom" }, messages: [{ $ref: "#/channels/zzroom/messages/zzsaid" }] }
components:
  messages:
    zzsaid:
      name: zzname
      title: zztitle
      correlationId: { location: "$zz", description: zz }
      headers: { type: object, properties: { zztrace: { type: string } } }
      payload: { type: object, properties: { zztext: { type: string, minLength: 1 } } }
      examples: [{ payload: { zztext: zz }, headers: { zztrace: zz } }, { payload: { zztext: zzz } }]
    zzheard: { name: zzheard, deprecated: true, payload: { schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: { type: record, name: zz } } }
`

const TEXT = `<Note>zz</Note>

> [!WARNING]
> zz

<ParamField query="zzq" required deprecated default="zz">zz</ParamField>

<Tabs><Tab>zz</Tab><Tab>zz</Tab></Tabs>

\`\`\`mermaid
zz
\`\`\`
`

const files: Record<string, string> = {
  'zzspec.json': JSON.stringify(SPEC),
  'zzchat.yaml': CHANNELS,
  'index.mdx': '---\ntitle: zz\n---\n',
}
for (const language of LANGUAGES) {
  files[`${language}/zzpage.mdx`] = '---\ntitle: zz\nopenapi: zzspec.json POST /zz/{zzid}\n---\n'
  files[`${language}/zzroom.mdx`] = '---\ntitle: zz\nasyncapi: zzchat.yaml zzroom\n---\n'
  files[`${language}/zztext.mdx`] = `---\ntitle: zz\n---\n\n${TEXT}`
}
const site = makeSite({
  ...files,
  'docs.json': docsJson({
    name: 'Acme',
    navigation: {
      languages: [
        { language: 'en', pages: ['index'] },
        ...LANGUAGES.map((language) => ({
          language,
          pages: ['zzpage', 'zzroom', 'zztext'].map((page) => `${language}/${page}`),
        })),
      ],
    },
  }),
})

const isName = new RegExp(`${NAMES.source}|${TERMS.source}`)
/** All that readers see: without the line for agents, and a code of the spec that is no number. */
const readersPart = (html: string) =>
  html.replace(/For agents: .* its path\./, '').replaceAll('>default<', '><')

test.each(LANGUAGES)('a reference in %s has no word of another language', async (language) => {
  for (const page of ['zzpage', 'zzroom', 'zztext']) {
    const html = await site.text(`/${language}/${page}`)
    expect(html).toContain(`<html lang="${language}"`)
    expect([page, latinWords(readersPart(html), isName)]).toEqual([page, []])
  }
  expect(site.errors).toEqual([])
})

test.each(LANGUAGES)('what a page in %s unfolds is in its language too', async (language) => {
  const html = await site.text(`/${language}/zzpage`)
  const [, address = ''] = /class="schema-more" href="([^"]+)"/.exec(html) ?? []
  expect(address).toMatch(new RegExp(`\\?language=${language}$`))
  const inside = await site.text(address)
  expect(inside).toContain(`<html lang="${language}"`)
  expect(latinWords(inside, isName)).toEqual([])
})

const asked = (language: string) => ({ headers: { accept: 'text/html', 'accept-language': language } })

test.each(LANGUAGES)('pages in place of a page speak %s', async (language) => {
  const given = [
    ['/zz%', asked(language)],
    [`/${'zz'.repeat(5000)}`, asked(language)],
    ['/zz', { ...asked(language), method: 'POST' }],
    ['/_lectern/assets/zz', asked(language)],
    ['/_lectern/oauth-callback', asked(language)],
  ] as const
  for (const [address, init] of given) {
    const answer = await site.app.request(address, init)
    const html = await answer.text()
    const place = `${answer.status} ${address.slice(0, 30)}`
    expect([place, html]).toEqual([place, expect.stringContaining(`<html lang="${language}"`)])
    expect([place, latinWords(html, isName)]).toEqual([place, []])
  }
})

test('English pages say what happened, in more words than there are codes', async () => {
  expect(await site.text('/zz%', asked('en'))).toContain('This URL contains an invalid percent escape.')
})
