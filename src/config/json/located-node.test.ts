import { expect, test } from 'vitest'
import { childOf, nearestNode, nodeAt, stringOf, valueOf, withoutNodes } from './located-node.ts'
import type { LocatedNode } from './located-node.ts'
import { parseJson } from './parse-json.ts'

test('a node gives back the JSON it was read from', () => {
  const value = { a: [1, 'x', null, true], b: { c: {} } }
  expect(valueOf(parse(JSON.stringify(value)))).toEqual(value)
})

test('a key called __proto__ cannot change a prototype', () => {
  const value = valueOf(parse('{"__proto__": {"polluted": true}, "a": 1}'))
  expect(value).toEqual({ a: 1 })
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype)
})

test('a path leads to a node, and to its nearest ancestor when it ends early', () => {
  const root = parse('{"a": [{"b": "x"}]}')
  expect(stringOf(nodeAt(root, ['a', 0, 'b']))).toBe('x')
  expect(nodeAt(root, ['a', 1, 'b'])).toBeUndefined()
  expect(nearestNode(root, ['a', 1, 'b'])).toBe(childOf(root, 'a'))
})

test('taking nodes out leaves the original alone and notes who lost a child', () => {
  const root = parse('{"a": [1, 2, 3], "b": {"c": 4}}')
  const touched = new Set<LocatedNode>()
  const copy = withoutNodes(root, new Set([node(root, ['a', 1])]), touched)
  expect(valueOf(copy)).toEqual({ a: [1, 3], b: { c: 4 } })
  expect(valueOf(root)).toEqual({ a: [1, 2, 3], b: { c: 4 } })
  expect([...touched]).toEqual([nodeAt(copy, ['a'])])
  expect(nodeAt(copy, ['b'])).toBe(nodeAt(root, ['b']))
})

function parse(text: string): LocatedNode {
  const { node } = parseJson('x.json', text)
  if (!node) throw new Error('nothing parsed')
  return node
}

function node(root: LocatedNode, path: readonly (string | number)[]): LocatedNode {
  const found = nodeAt(root, path)
  if (!found) throw new Error('no such node')
  return found
}
