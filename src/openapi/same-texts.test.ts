// A folder keeps the description of its API in thirty versions and four languages, most of them the same text.
import { describe, expect, it } from 'vitest'
import { aboutOf } from './endpoint/read-about.ts'
import { serversOf } from './endpoint/servers.ts'
import type { Operation } from './operations.ts'
import type { Spec } from './spec.ts'
import { SpecLibrary, SpecMemory } from './spec-library.ts'

const PETS = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: { '/pets': { get: { summary: 'List pets', responses: { 200: { description: 'Pets' } } } } },
}

function library(files: Readonly<Record<string, object | string>>, memory?: SpecMemory): SpecLibrary {
  const texts = new Map(
    Object.entries(files).map(([path, file]) => [
      path,
      typeof file === 'string' ? file : JSON.stringify(file),
    ]),
  )
  const folder = {
    files: [...texts].map(([path, text]) => ({ path, size: text.length, modified: 0 })),
    read: (path: string) => texts.get(path),
    readHashed: (path: string) => ({ text: texts.get(path) ?? '', hash: texts.get(path) ?? '' }),
  }
  return new SpecLibrary(folder, { urls: [], fetched: new Map() }, memory)
}

function both(specs: SpecLibrary): readonly [Spec, Spec] {
  return [specs.get('v1/api.json') as Spec, specs.get('v2/api.json') as Spec]
}

describe('descriptions with the same text', () => {
  it('share what is worked out of them, and keep their own path', () => {
    const [first, second] = both(library({ 'v1/api.json': PETS, 'v2/api.json': PETS }))
    expect([first.id, second.id]).toEqual(['v1/api.json', 'v2/api.json'])
    expect(second.memory).toBe(first.memory)
    expect(second.operation('GET /pets')).toBe(first.operation('GET /pets'))
    expect(second.locate('#/paths/~1pets')).toEqual({
      ...first.locate('#/paths/~1pets'),
      file: 'v2/api.json',
    })
    expect(second.text).toBe(JSON.stringify(PETS))
  })

  it('say of themselves what depends on where they are', () => {
    const file = { ...PETS, info: { version: '1' }, servers: [{ url: './rest' }] }
    const said = both(library({ 'v1/api.json': file, 'v2/api.json': file })).map((spec) => {
      const operation = spec.operation('GET /pets') as Operation
      return [serversOf(spec, operation).map(({ url }) => url), aboutOf(spec, operation)]
    })
    expect(JSON.stringify(said[0])).toContain('v1/api.json')
    expect(JSON.stringify(said[0])).not.toContain('v2')
    expect(JSON.stringify(said[1])).toContain('v2/api.json')
    expect(JSON.stringify(said[1])).not.toContain('v1')
  })

  it('are told apart when one of them changes', () => {
    const memory = new SpecMemory()
    both(library({ 'v1/api.json': PETS, 'v2/api.json': PETS }, memory))
    const changed = { ...PETS, info: { title: 'Animals', version: '1' } }
    const [first, second] = both(library({ 'v1/api.json': changed, 'v2/api.json': PETS }, memory))
    expect([first.title, second.title]).toEqual(['Animals', 'Pets'])
    expect(second.memory).not.toBe(first.memory)
  })

  it.each([
    ['has mistakes', { ...PETS, paths: { '/pets': { get: { responses: { 200: { $ref: '#/none' } } } } } }],
    ['refers to other files', { ...PETS, paths: { '/pets': { $ref: './pets.json' } } }],
  ])('are read for each path where one %s', (_, file) => {
    const [first, second] = both(library({ 'v1/api.json': file, 'v2/api.json': file }))
    expect(second.memory).not.toBe(first.memory)
    expect(second.diagnostics.map((found) => found.file)).toEqual(first.diagnostics.map(() => 'v2/api.json'))
    expect(first.diagnostics.length).toBeGreaterThan(0)
  })

  it('are read for each path where one names its own file', () => {
    const schemas = { Pet: { type: 'object' }, Same: { $ref: 'api.json#/components/schemas/Pet' } }
    const file = { ...PETS, components: { schemas } }
    const [first, second] = both(library({ 'v1/api.json': file, 'v2/api.json': file }))
    expect(first.diagnostics).toEqual([])
    expect(second.memory).not.toBe(first.memory)
  })

  it('show each group its own parts', () => {
    const fields = { name: { type: 'string' }, chip: { type: 'string', 'x-mint': { groups: ['keepers'] } } }
    const file = { ...PETS, components: { schemas: { Pet: { type: 'object', properties: fields } } } }
    const namesIn = ({ schemas }: Spec) => JSON.stringify(schemas).match(/name|chip/g)
    for (const spec of both(library({ 'v1/api.json': file, 'v2/api.json': file }))) {
      expect(namesIn(spec)).toEqual(['name'])
      expect(namesIn(spec.forGroups(new Set(['keepers'])))).toEqual(['name', 'chip'])
    }
  })
})
