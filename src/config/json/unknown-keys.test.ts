import * as z from 'zod'
import { expect, test } from 'vitest'
import { openObject } from '../schema/open-object.ts'
import { parseJson } from './parse-json.ts'
import { findUnknownKeys } from './unknown-keys.ts'

const schema = openObject({
  name: z.string(),
  box: openObject({ href: z.string() }).optional(),
  free: z.record(z.string(), z.string()).optional(),
  entries: z
    .array(z.union([z.string(), openObject({ href: z.string() }), openObject({ base: z.string() })]))
    .optional(),
})

test('an unknown key is found with its place and the name that was meant', () => {
  expect(find('{\n  "name": "x",\n  "entires": []\n}')).toMatchObject([
    {
      code: 'config-unknown-key',
      message: 'entires is not a known option.',
      line: 3,
      column: 3,
    },
  ])
})

test('keys are looked up in the branch of a union that fits best', () => {
  const found = find('{"entries": ["a", {"base": "x", "bsae2": 1}, {"href": "x", "hrefs": 1}]}')
  expect(found.map(({ message }) => message)).toEqual([
    'entries[1].bsae2 is not a known option.',
    'entries[2].hrefs is not a known option.',
  ])
  expect(found[1]?.hint).toBe('Did you mean "href"?')
})

test('a near name that takes something else was not meant', () => {
  const hints = (text: string) => find(text).map(({ hint }) => hint)
  const none = 'It is kept, but has no effect.'
  expect(hints('{"entrie": "x", "nam": ["x"], "fre": 1}')).toEqual([none, none, none])
  expect(hints('{"fre": {"a": "x"}, "entrie": []}')).toEqual([
    'Did you mean "free"?',
    'Did you mean "entries"?',
  ])
  expect(hints('{"boxx": {"old": 1}}')).toEqual([none])
  expect(hints('{"boxx": {"href": "x"}}')).toEqual(['Did you mean "box"?'])
})

test('free-form objects may hold any key', () => {
  expect(find('{"free": {"og:title": "x"}}')).toEqual([])
})

test('keys that people use as comments are left alone', () => {
  expect(find('{"// note": 1, "_comment": 2, "$comment": 3, "#": 4}')).toEqual([])
})

test('a known old key gets its own advice', () => {
  expect(find('{"old": 1}')).toMatchObject([{ hint: 'Write name instead.' }])
})

function find(text: string) {
  const { node, positionAt } = parseJson('docs.json', text)
  if (!node) throw new Error('nothing parsed')
  const context = {
    positionOf: ({ offset }: { offset: number }) => positionAt(offset),
    advice: new Map([['old', 'Write name instead.']]),
  }
  return findUnknownKeys(schema, node, context).map(({ diagnostic }) => diagnostic)
}
