// A small site with everything our manual does not have: menus, a banner, right-to-left text, long schemas.

/** The site in the given theme, so that the same content shows in each layout. */
export function demoSite(theme) {
  return {
    'docs.json': JSON.stringify(config(theme), null, 2),
    'logo.svg': LOGO,
    'openapi.json': JSON.stringify(SPEC, null, 2),
    'v2/index.mdx': HOME,
    'v2/guides/webhooks.mdx': GUIDE,
    'v2/guides/limits.mdx': page('Limits', 'What each plan allows.', 'Six hundred requests a minute.'),
    'v2/changelog.mdx': CHANGELOG,
    'v1/index.mdx': page('Ferry 1.x', 'The version before.', 'See [the newer one](/v2).'),
    'cloud/index.mdx': page('Ferry Cloud', 'The hosted product.', 'Sign in and go.'),
    'ar/index.mdx': ARABIC,
    'ar/start.mdx': page('البدء', 'أول طلب في دقيقة.', 'ثبّت الأداة ثم اكتب `ferry login`.'),
  }
}

function config(theme) {
  return {
    theme,
    name: 'Ferry',
    description: 'Move data between systems, in order and exactly once.',
    colors: { primary: '#4f46e5', light: '#a5b4fc', dark: '#4338ca' },
    logo: '/logo.svg',
    banner: { content: 'Ferry 2.0 is here. [See what is new](/v2/changelog)', dismissible: true },
    navbar: {
      links: [{ label: 'Status', href: 'https://status.example.com' }],
      primary: { type: 'button', label: 'Dashboard', href: 'https://example.com' },
    },
    contextual: { options: ['copy', 'view', 'chatgpt', 'claude'] },
    navigation: {
      languages: [
        { language: 'en', default: true, products: products() },
        { language: 'ar', groups: [{ group: 'دليل', pages: ['ar/index', 'ar/start'] }] },
      ],
    },
    footer: {
      socials: { github: 'https://example.com/ferry' },
      links: [{ header: 'Company', items: [{ label: 'About', href: 'https://example.com/about' }] }],
    },
  }
}

function products() {
  const guides = {
    group: 'Guides',
    icon: 'book-open',
    pages: ['v2/index', 'v2/guides/webhooks', 'v2/guides/limits'],
  }
  const tabs = [
    { tab: 'Documentation', icon: 'book', groups: [guides] },
    { tab: 'API reference', icon: 'code', openapi: { source: 'openapi.json', directory: 'api' } },
    { tab: 'Changelog', icon: 'clock', pages: ['v2/changelog'] },
  ]
  return [
    {
      product: 'Server',
      icon: 'server',
      description: 'Run it yourself',
      versions: [
        { version: '2.0', tag: 'Latest', default: true, tabs },
        { version: '1.9', pages: ['v1/index'] },
      ],
    },
    { product: 'Cloud', icon: 'cloud', description: 'We run it', pages: ['cloud/index'] },
  ]
}

function page(title, description, text) {
  return `---\ntitle: ${title}\ndescription: ${description}\n---\n\n${text}\n`
}

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="24" viewBox="0 0 96 24"><path d="M2 16h20l-3 5H5zM6 14V5l12 9z" fill="#6366f1"/><text x="30" y="18" font-family="sans-serif" font-weight="700" font-size="17" fill="#6366f1">Ferry</text></svg>'

const HOME = `---
title: Welcome to Ferry
description: Move data between systems, in order and exactly once.
icon: ship
---

<Columns cols={2}>
  <Card title="Quickstart" icon="rocket" href="/v2/guides/webhooks">A first transfer in five minutes.</Card>
  <Card title="API reference" icon="code" href="/api/transfers/create-a-transfer">Every call, with samples in nine languages.</Card>
  <Card title="Limits" icon="gauge" href="/v2/guides/limits" arrow>What each plan allows.</Card>
  <Card title="Changelog" icon="clock" href="/v2/changelog" cta="Read on">What is new in 2.0.</Card>
</Columns>

## How it works

<Steps>
  <Step title="Connect" icon="plug">Name the two systems.</Step>
  <Step title="Map" icon="map">Say which fields go where.</Step>
  <Step title="Sail" icon="ship">Start the transfer and watch it arrive.</Step>
</Steps>

<Note>Transfers survive a restart: what was sent once is never sent twice.</Note>
`

const GUIDE = `---
title: Receive webhooks
description: Be told the moment a transfer arrives, and know that it was us who said so.
tag: NEW
---

Every event is signed. Check the signature before you trust the payload.

<CodeGroup>
\`\`\`ts server.ts {4-6} icon="js" lines
import { createHmac } from 'node:crypto'

app.post('/hooks', (request, response) => {
  const expected = createHmac('sha256', secret)
    .update(request.rawBody)
    .digest('hex')
  if (expected !== request.headers['ferry-signature']) return response.status(401).end()
  response.status(204).end() // answer first, work later
})
\`\`\`

\`\`\`python server.py
expected = hmac.new(secret, request.body, "sha256").hexdigest()
\`\`\`
</CodeGroup>

## Events

| Event | When | Retries |
| --- | --- | --: |
| \`transfer.created\` | A transfer was accepted and waits for its turn. | 3 |
| \`transfer.arrived\` | The other side confirmed every record of the transfer. | 12 |
| \`transfer.failed\` | Nothing more will be tried; the reason is in \`error.code\`. | 12 |

<Warning>Answer within ten seconds, or the event is sent again.</Warning>

<Tabs>
  <Tab title="Node">Use \`request.rawBody\`, never the parsed object.</Tab>
  <Tab title="Python">Read the body before any middleware does.</Tab>
</Tabs>

<AccordionGroup>
  <Accordion title="Why do I get events twice?" defaultOpen>Because the first answer was lost. Use the event's id.</Accordion>
  <Accordion title="Can I replay an event?">Yes, for thirty days.</Accordion>
</AccordionGroup>

\`\`\`diff
- const url = 'http://example.com/hooks'
+ const url = 'https://example.com/hooks'
\`\`\`

### Retries

Waiting doubles each time: one second, two, four, up to an hour.
`

const CHANGELOG = `---
title: Changelog
description: What is new, month by month.
rss: true
---

<Update label="November 2026" description="2.0.0" tags={["API", "Performance"]}>
  ## Exactly once

  Transfers have an idempotency key. Send it again, and nothing happens twice.

  - Ten times fewer round trips
  - \`GET /transfers\` is paged

  \`\`\`bash
  ferry transfers list --limit 50
  \`\`\`
</Update>

<Update label="September 2026" description="1.9.4" tags={["Fixes"]}>
  Long names no longer break the table of transfers.
</Update>

<Update label="July 2026" description="1.9.0" tags={["API"]}>
  ## Webhooks

  Events are signed with a secret of your own.
</Update>
`

const ARABIC = `---
title: مرحبًا بك في Ferry
description: انقل البيانات بين الأنظمة بالترتيب ومرة واحدة فقط.
---

<Columns cols={2}>
  <Card title="البدء" icon="rocket" href="/ar/start">أول عملية نقل في خمس دقائق.</Card>
  <Card title="المرجع" icon="code" href="/ar/start" arrow>كل الطلبات مع أمثلة.</Card>
</Columns>

## كيف يعمل

<Steps>
  <Step title="اتصل">سمِّ النظامين.</Step>
  <Step title="ابدأ">شغّل النقل وراقب وصوله.</Step>
</Steps>

<Note>لا يُرسل أي سجل مرتين.</Note>

\`\`\`bash
ferry transfers create --from postgres --to s3
\`\`\`

- القائمة الأولى
- القائمة الثانية
`

const MONEY = {
  type: 'object',
  description: 'An amount in one currency.',
  required: ['amount', 'currency'],
  properties: {
    amount: { type: 'integer', minimum: 0, description: 'In the smallest unit.', example: 1250 },
    currency: { type: 'string', enum: ['EUR', 'USD', 'JPY'], default: 'EUR' },
  },
}

const SYSTEM = {
  oneOf: [
    {
      title: 'Database',
      type: 'object',
      required: ['kind', 'url'],
      properties: {
        kind: { const: 'database' },
        url: { type: 'string', format: 'uri', example: 'postgres://db.example.com/orders' },
        tables: { type: 'array', items: { type: 'string' }, maxItems: 100 },
      },
    },
    {
      title: 'Bucket',
      type: 'object',
      required: ['kind', 'name'],
      properties: { kind: { const: 'bucket' }, name: { type: 'string', pattern: '^[a-z0-9-]{3,63}$' } },
    },
  ],
}

const TRANSFER = {
  type: 'object',
  required: ['id', 'status'],
  properties: {
    id: { type: 'string', format: 'uuid', readOnly: true },
    status: { type: 'string', enum: ['waiting', 'running', 'arrived', 'failed'] },
    cost: MONEY,
    from: SYSTEM,
    to: SYSTEM,
    records: { type: 'integer', nullable: true, deprecated: true, description: 'Use `progress.records`.' },
    progress: {
      type: 'object',
      properties: { records: { type: 'integer' }, bytes: { type: 'integer' } },
    },
    labels: { type: 'object', additionalProperties: { type: 'string' } },
    createdAt: { type: 'string', format: 'date-time' },
  },
}

const json = (schema) => ({ 'application/json': { schema } })
const ref = (name) => ({ $ref: `#/components/schemas/${name}` })
const PROBLEM = { description: 'The call was wrong.', content: json(ref('Problem')) }

const SPEC = {
  openapi: '3.1.0',
  info: { title: 'Ferry', version: '2.0.0' },
  servers: [{ url: 'https://api.example.com/v2' }],
  security: [{ token: [] }],
  paths: {
    '/transfers/{transferId}': {
      get: {
        tags: ['Transfers'],
        summary: 'Get a transfer',
        description: 'How far a transfer is, and what it cost **so far**.',
        parameters: [
          {
            name: 'transferId',
            in: 'path',
            required: true,
            schema: { type: 'string', format: 'uuid' },
            description: 'Id of the transfer.',
            example: '8c7e51aa-6d0b-4a58-9f3d-0f8f6f1f2c11',
          },
        ],
        responses: { 200: { description: 'The transfer.', content: json(ref('Transfer')) }, 404: PROBLEM },
      },
    },
    '/transfers': {
      post: {
        tags: ['Transfers'],
        summary: 'Create a transfer',
        description: 'Accepts a transfer and queues it.\n\nWith the same key, nothing happens twice.',
        parameters: [
          {
            name: 'Idempotency-Key',
            in: 'header',
            schema: { type: 'string', maxLength: 64 },
            description: 'Makes the call safe to repeat.',
          },
        ],
        requestBody: { required: true, content: json(ref('NewTransfer')) },
        responses: {
          201: { description: 'Queued.', content: json(ref('Transfer')) },
          400: PROBLEM,
          429: PROBLEM,
        },
      },
      get: {
        tags: ['Transfers'],
        summary: 'List transfers',
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', default: 20, maximum: 100 } }],
        responses: {
          200: { description: 'Newest first.', content: json({ type: 'array', items: ref('Transfer') }) },
        },
      },
    },
  },
  components: {
    securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Transfer: TRANSFER,
      NewTransfer: {
        type: 'object',
        required: ['from', 'to'],
        properties: {
          from: SYSTEM,
          to: SYSTEM,
          mapping: {
            type: 'array',
            minItems: 1,
            items: {
              type: 'object',
              required: ['source', 'target'],
              properties: {
                source: { type: 'string' },
                target: { type: 'string' },
                convert: { type: 'string', enum: ['none', 'text', 'number', 'date'], default: 'none' },
              },
            },
          },
          budget: MONEY,
          labels: { type: 'object', additionalProperties: { type: 'string' } },
        },
      },
      Problem: {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: { type: 'string', example: 'not_found' }, message: { type: 'string' } },
      },
    },
  },
}
