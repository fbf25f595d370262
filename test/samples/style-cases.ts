import { STYLE_ROWS, STYLE_VALUES } from '../support/parameter-styles.ts'
import type { SampleCase } from './sample-case.ts'

const table = STYLE_ROWS.flatMap(({ style, explode, places, cells }) =>
  places.flatMap((place) =>
    Object.entries(cells).map(([kind, wire]): SampleCase => {
      const name = place === 'header' ? 'X-Color' : 'color'
      return {
        name: `${place} ${style} ${explode ? 'exploded' : 'joined'} ${kind}`,
        // Text before the value, because clients resolve a segment that is a lone dot.
        path: place === 'path' ? '/items/x{color}' : '/items',
        parameters: [
          { in: place, name, style, explode, value: STYLE_VALUES[kind as keyof typeof STYLE_VALUES] },
        ],
        expected: {
          target: place === 'path' ? `/items/x${wire}` : place === 'query' ? `/items?${wire}` : '/items',
          ...(place === 'header' ? { header: ['X-Color', wire] as const } : {}),
          ...(place === 'cookie' ? { header: ['Cookie', wire] as const } : {}),
        },
      }
    }),
  ),
)

const beyond: readonly SampleCase[] = [
  {
    name: 'a separator inside an item is not one',
    parameters: [{ in: 'query', name: 'q', explode: false, value: ['a,b', 'c d', 'e|f'] }],
    expected: { target: '/items?q=a%2Cb,c%20d,e%7Cf' },
  },
  {
    name: 'allowReserved keeps what cannot be mistaken',
    parameters: [{ in: 'query', name: 'q', allowReserved: true, value: "a/b?c:d@e!f$g'h(i)*j,k;l[m]" }],
    expected: { target: "/items?q=a/b?c:d@e!f$g'h(i)*j,k;l[m]" },
  },
  {
    name: 'allowReserved encodes what ends the value',
    parameters: [{ in: 'query', name: 'q', allowReserved: true, value: 'a&b#c+d%e' }],
    expected: { target: '/items?q=a%26b%23c%2Bd%25e' },
  },
  {
    name: 'content parameter in the query',
    parameters: [{ in: 'query', name: 'filter', contentType: 'application/json', value: { a: [1, 'x'] } }],
    expected: { target: '/items?filter=%7B%22a%22%3A%5B1%2C%22x%22%5D%7D' },
  },
  {
    name: 'content parameter in a header',
    parameters: [{ in: 'header', name: 'X-Filter', contentType: 'application/json', value: { a: "it's" } }],
    expected: { header: ['X-Filter', `{"a":"it's"}`] },
  },
  {
    name: 'nested deepObject',
    parameters: [
      { in: 'query', name: 'f', style: 'deepObject', value: { owner: { name: 'a b' }, tags: ['x', 'y'] } },
    ],
    expected: { target: '/items?f%5Bowner%5D%5Bname%5D=a%20b&f%5Btags%5D=x&f%5Btags%5D=y' },
  },
  {
    name: 'false, zero and null in the query',
    parameters: [
      { in: 'query', name: 'a', value: false },
      { in: 'query', name: 'b', value: 0 },
      { in: 'query', name: 'c', value: null },
    ],
    expected: { target: '/items?a=false&b=0' },
  },
  {
    name: 'braces and brackets in the address itself',
    path: '/items/{id}/[a-c]',
    expected: { target: '/items/{id}/[a-c]' },
  },
  {
    name: 'what no address may hold is encoded',
    path: '/it ems/"é"<b>|^`\\',
    expected: { target: '/it%20ems/%22%C3%A9%22%3Cb%3E%7C%5E%60%5C' },
  },
  {
    name: 'two cookies and a header',
    parameters: [
      { in: 'cookie', name: 'a', value: 'x y' },
      { in: 'cookie', name: 'b', value: ['1', '2'], explode: false },
      { in: 'header', name: 'X-Trace', value: 'abc' },
    ],
    expected: { header: ['Cookie', 'a=x%20y; b=1,2'] },
  },
  {
    name: 'a header beyond Latin-1',
    parameters: [{ in: 'header', name: 'X-Name', value: 'é 日本 \u{1f600}' }],
    expected: { header: ['X-Name', 'é 日本 \u{1f600}'] },
  },
  { name: 'HEAD', method: 'HEAD' },
  {
    name: 'DELETE',
    method: 'DELETE',
    path: '/items/{id}',
    parameters: [{ in: 'path', name: 'id', value: 7 }],
  },
]

export const STYLE_CASES: readonly SampleCase[] = [...table, ...beyond]
