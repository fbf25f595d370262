import { describe, expect, test } from 'vitest'
import { styleCells } from '../../../test/support/parameter-styles.ts'
import { JsonText } from './exact-json.ts'
import { headerText, pathText, queryPairs, type ParameterRule } from './serialize-parameter.ts'

function rule(more: Partial<ParameterRule> = {}): ParameterRule {
  return {
    in: 'query',
    name: 'color',
    style: 'form',
    explode: true,
    allowReserved: false,
    contentType: undefined,
    ...more,
  }
}

function query(given: ParameterRule, value: unknown): string {
  return queryPairs(given, value)
    .map(([name, text]) => `${name}=${text}`)
    .join('&')
}

describe('every cell of the table of the specification', () => {
  test.each(styleCells('path'))('path $style explode $explode $kind', (cell) => {
    expect(pathText(rule({ ...cell, in: 'path' }), cell.value)).toBe(cell.expected)
  })
  test.each([...styleCells('query'), ...styleCells('cookie')])(
    '$place $style explode $explode $kind',
    (cell) => {
      expect(query(rule(cell), cell.value)).toBe(cell.expected)
    },
  )
  test.each(styleCells('header'))('header $style explode $explode $kind', (cell) => {
    expect(headerText(rule({ ...cell, in: 'header' }), cell.value)).toBe(cell.expected)
  })
})

describe('hostile values come out as one value', () => {
  const flat = rule({ explode: false })
  test.each([
    ['a comma in an item', flat, ['a,b', 'c'], 'color=a%2Cb,c'],
    ['a pipe in an item', rule({ style: 'pipeDelimited', explode: false }), ['a|b', 'c'], 'color=a%7Cb%7Cc'],
    [
      'reserved characters',
      rule(),
      ":/?#[]@!$&'()*+,;=",
      'color=%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D',
    ],
    ['quotes and line ends', rule(), '"\'\r\n\\`$(id)', 'color=%22%27%0D%0A%5C%60%24%28id%29'],
    ['letters beyond Latin', rule(), 'é 日本 😀', 'color=%C3%A9%20%E6%97%A5%E6%9C%AC%20%F0%9F%98%80'],
    ['half of a character', rule(), 'a\ud800', 'color=a%EF%BF%BD'],
    ['a name that means something', rule({ name: 'a&b=[c]' }), 'x', 'a%26b%3D%5Bc%5D=x'],
    [
      'an object within an object',
      rule({ style: 'deepObject' }),
      { a: { b: ['x', 'y&'] } },
      'color%5Ba%5D%5Bb%5D=x&color%5Ba%5D%5Bb%5D=y%26',
    ],
    ['false and zero', flat, [false, 0], 'color=false,0'],
    ['what is not there', flat, [null, 'a', undefined], 'color=a'],
    ['an empty list', flat, [], ''],
    ['a list of objects', flat, [{ a: 1 }], 'color=%7B%22a%22%3A1%7D'],
    ['digits JavaScript would lose', rule(), new JsonText('9007199254740993'), 'color=9007199254740993'],
    [
      'such digits deep inside',
      rule({ style: 'deepObject' }),
      { id: new JsonText('1.0') },
      'color%5Bid%5D=1.0',
    ],
    [
      'JSON',
      rule({ contentType: 'application/json' }),
      { a: [new JsonText('1.0'), 'x&y'] },
      'color=%7B%22a%22%3A%5B1.0%2C%22x%26y%22%5D%7D',
    ],
  ] as const)('%s', (_, given, value, expected) => {
    expect(query(given, value)).toBe(expected)
  })

  test('allowReserved keeps what belongs to a URL, but nothing that would end the value', () => {
    const text = query(rule({ allowReserved: true }), 'a/b?c:d@e&f#g+h i%')
    expect(text).toBe('color=a/b?c:d@e%26f%23g%2Bh%20i%25')
  })

  test('a path value is one segment', () => {
    expect(pathText(rule({ in: 'path', style: 'simple' }), 'a/../b?c#d')).toBe('a%2F..%2Fb%3Fc%23d')
    expect(pathText(rule({ in: 'path', style: 'matrix', name: 'ü', explode: false }), 'x;y')).toBe(
      ';%C3%BC=x%3By',
    )
  })
})
