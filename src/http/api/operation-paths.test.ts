import { describe, expect, it } from 'vitest'
import { createApi } from './create-api.ts'
import { operationPaths, projectIdIn } from './operation-paths.ts'

const api = createApi()
const paths = operationPaths(api)

const registered = api.openAPIRegistry.definitions.flatMap((definition) =>
  definition.type === 'route' ? definition.route.path : [],
)

describe('the project that a path of the REST API names', () => {
  it.each([...new Set(registered)])('is found wherever an operation has one: %s', (template) => {
    const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      name === 'projectId' ? 'acme-docs_1' : 'other',
    )
    expect(projectIdIn(paths, path)).toBe(template.includes('{projectId}') ? 'acme-docs_1' : undefined)
  })

  it('is none where there is no operation', () => {
    expect(projectIdIn(paths, '/v1/project/acme/nothing/of/the/kind')).toBeUndefined()
    expect(projectIdIn(paths, '/v1/')).toBeUndefined()
  })
})
