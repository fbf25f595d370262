import { allows, type Audience, type Dice, type Kind, type Secret } from './audience.ts'

export interface MadeSpecs {
  readonly files: Record<string, string>
  readonly secrets: Secret[]
  /** Groups of the navigation that list the operations. */
  readonly groups: object[]
  /** Addresses of pages of operations, and of schemas. */
  readonly pages: readonly string[]
  readonly schemas: readonly { readonly spec: string; readonly name: string }[]
}

interface Operation {
  readonly path: string
  readonly item: object
  readonly pathGroups: readonly string[] | undefined
  readonly audience: Audience
}

/** Specs of so many operations each; operations, properties and values are for different groups. */
export function makeSpecs(dice: Dice, count: number): MadeSpecs {
  const made = { files: {} as Record<string, string>, secrets: [] as Secret[], groups: [] as object[] }
  const pages: string[] = []
  const schemas: { spec: string; name: string }[] = []
  const add = (spec: string, options: { all?: readonly string[]; listed: boolean; open?: boolean }) => {
    const base: Audience = options.open ? 'public' : 'login'
    const operations = Array.from({ length: count }, () =>
      operation(dice, made.secrets, { spec, base, all: options.all, listed: options.listed }),
    )
    const shared = sharedSchema(dice, made.secrets, { operations, listed: options.listed })
    made.files[spec] = JSON.stringify({
      openapi: '3.1.0',
      info: { title: `Interface ${spec}`, version: '1' },
      servers: [{ url: 'https://api.acme.test' }],
      paths: {
        ...(options.all && { 'x-mint': { groups: options.all } }),
        ...Object.fromEntries(
          operations.map(({ path, item, pathGroups }) => [
            path,
            { ...(pathGroups && { 'x-mint': { groups: pathGroups } }), post: item },
          ]),
        ),
      },
      components: { schemas: shared },
    })
    schemas.push({ spec, name: 'Shared' })
    const directory = `reference/${spec.replaceAll(/\W/g, '-')}`
    pages.push(...operations.map(({ path }) => `/${directory}${path}`))
    if (options.listed)
      made.groups.push({
        group: `API ${spec.replaceAll(/\W/g, ' ')}`,
        openapi: { source: spec, directory },
        ...(options.open && { public: true }),
      })
  }
  add('api/main.json', { listed: true })
  writtenPage(dice, made)
  add('api/open.json', { listed: true, open: true })
  add('api/staff.json', { listed: true, all: ['eng'] })
  add('api/lonely.json', { listed: false })
  return { ...made, pages: [...pages, '/loose/written'], schemas }
}

function operation(
  dice: Dice,
  secrets: Secret[],
  {
    spec,
    base,
    all,
    listed,
  }: { spec: string; base: Audience; all: readonly string[] | undefined; listed: boolean },
): Operation {
  const own = dice.chance(0.4) ? dice.groups() : undefined
  const pathGroups = dice.chance(0.2) ? dice.groups() : undefined
  const named = [own, pathGroups, all].filter((groups) => groups !== undefined)
  const audience: Audience = named.length === 0 ? base : [...new Set(named.flat())]
  const [slug = '', text = '', parameter = '', closed = '', value = ''] = Array.from({ length: 5 }, () =>
    dice.marker(),
  )
  const partGroups = dice.groups()
  const shown = (kind: Kind) => allows(audience, kind)
  const inside = (kind: Kind) => shown(kind) && allows(partGroups, kind)
  const push = (marker: string, what: string, may: (kind: Kind) => boolean) =>
    secrets.push({ marker, what: `${what} in ${spec}`, may, must: listed })
  push(slug, 'operation', shown)
  push(text, 'description', shown)
  push(parameter, 'parameter', inside)
  push(closed, 'property', inside)
  push(value, 'value', inside)
  return {
    path: `/call-${slug}`,
    audience,
    pathGroups,
    item: {
      summary: `Call ${slug}`,
      description: `It tells of ${text}.`,
      ...(own && {
        'x-mint': { content: `Long words come first. ${'Very long. '.repeat(40)}`, groups: own },
      }),
      parameters: [
        { name: 'open', in: 'query', schema: { type: 'string' } },
        { name: parameter, in: 'query', 'x-mint': { groups: partGroups }, schema: { type: 'string' } },
      ],
      requestBody: {
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['amount', closed],
              properties: {
                amount: { type: 'number' },
                [closed]: { type: 'string', 'x-mint': { groups: partGroups } },
                kind: { type: 'string', enum: ['one', value], 'x-mint-enum': { [value]: partGroups } },
                shared: { $ref: '#/components/schemas/Shared' },
              },
            },
            example: { amount: 1, [closed]: 'x', kind: value },
          },
        },
      },
      responses: { '200': { description: 'OK' } },
    },
  }
}

function sharedSchema(
  dice: Dice,
  secrets: Secret[],
  { operations, listed }: { operations: readonly Operation[]; listed: boolean },
): object {
  const [open = '', closed = '', inner = '', hint = '', name = '', key = ''] = Array.from({ length: 6 }, () =>
    dice.marker(),
  )
  const groups = dice.groups()
  const reached = (kind: Kind) => operations.some(({ audience }) => allows(audience, kind))
  secrets.push({ marker: open, what: 'shared property', may: reached, must: listed })
  for (const marker of [closed, inner, hint, name, key])
    secrets.push({
      marker,
      what: 'closed part of a shared schema',
      may: (kind) => reached(kind) && allows(groups, kind),
      must: false,
    })
  const other = { type: 'object', 'x-mint': { groups }, properties: { kind: { type: 'string' } } }
  const schema = {
    type: 'object',
    // Names of what is closed stand in many places beside it.
    allOf: [{ required: [closed] }, { dependentRequired: { [open]: [closed], [closed]: [open] } }],
    discriminator: { propertyName: 'kind', mapping: { [key]: `#/components/schemas/${name}` } },
    oneOf: [{ $ref: `#/components/schemas/${name}` }, { type: 'object' }],
    properties: {
      [open]: { type: 'string' },
      [closed]: { type: 'object', 'x-mint': { groups }, properties: { [inner]: { type: 'string' } } },
    },
    patternProperties: { [`^${hint}`]: { type: 'string', 'x-mint': { groups } } },
    example: { [open]: 'a', [closed]: { [inner]: 'b' } },
  }
  return { Shared: schema, [name]: other }
}

/** An author's own page for an operation that the spec keeps for a group. */
function writtenPage(dice: Dice, made: { files: Record<string, string>; secrets: Secret[] }): void {
  const [title = '', text = '', closed = ''] = Array.from({ length: 3 }, () => dice.marker())
  made.files['api/written.json'] = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Written', version: '1' },
    paths: {
      '/written': {
        get: {
          summary: 'Written',
          description: `It tells of ${text}.`,
          'x-mint': { groups: ['ops'] },
          responses: {
            '200': {
              description: 'OK',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Inner' } } },
            },
          },
        },
      },
    },
    components: {
      schemas: { Inner: { 'x-mint': { groups: ['legal'] }, type: 'object', properties: { [closed]: {} } } },
    },
  })
  made.files['loose/written.mdx'] =
    `---\ntitle: ${title}\nopenapi: api/written.json GET /written\npublic: true\n---\n`
  for (const marker of [title, text])
    made.secrets.push({ marker, what: 'written page', may: (kind) => kind === 'ops', must: true })
  made.secrets.push({ marker: closed, what: 'schema for another group', may: () => false, must: false })
}
