import { describe, expect, it } from 'vitest'
import type { HttpRequest } from '../request/http-request.ts'
import { SAMPLE_LANGUAGES, sampleLanguage, sampleLanguages } from './languages.ts'

const GET: HttpRequest = {
  method: 'GET',
  url: 'https://api.example.com/items',
  headers: [],
  body: { kind: 'none' },
}

describe('languages', () => {
  it.each([
    ['bash', 'curl sh shell cURL'],
    ['python', 'py'],
    ['javascript', 'js'],
    ['node', 'nodejs node.js'],
    ['go', 'golang'],
    ['ruby', 'rb'],
    ['csharp', 'c# C# dotnet .net dot-net'],
    ['typescript', 'ts TypeScript'],
    ['c', 'C'],
    ['c++', 'cpp'],
    ['kotlin', 'kt'],
    ['rust', 'rs'],
    ['dart', 'flutter'],
    ['powershell', 'pwsh'],
    ['php', 'PHP'],
    ['java', 'Java'],
    ['swift', 'Swift'],
  ])('%s is known by all its names', (id, names) => {
    for (const name of [id, ...names.split(' ')]) expect(sampleLanguage(name)?.id, name).toBe(id)
  })

  it('come in the order that is asked for, each once', () => {
    expect(sampleLanguages(['py', 'curl', 'python', 'cobol', 'bash']).map(({ id }) => id)).toEqual([
      'python',
      'bash',
    ])
  })

  it.each(SAMPLE_LANGUAGES)('$id writes a plain request without noise', ({ write }) => {
    const sample = write(GET)
    expect(sample).toContain('https://api.example.com/items')
    expect(sample).not.toMatch(/undefined|\[object|headers? = |[ \t]$/m)
    expect(sample.split('\n').length).toBeLessThan(32)
  })
})

describe('TypeScript', () => {
  it('says what is sent and what comes back', () => {
    const sample = sampleLanguage('typescript')?.write({
      ...GET,
      method: 'POST',
      body: { kind: 'text', text: '{"name":"Ada","tags":["a"],"age":null,"a-b":[1,"x"]}' },
    })
    expect(sample).toContain(
      'interface Payload {\n  name: string;\n  tags: string[];\n  age: null;\n  "a-b": (number | string)[];\n}',
    )
    expect(sample).toContain('const response: Response = await fetch(')
  })
})
