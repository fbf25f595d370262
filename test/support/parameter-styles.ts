import type { ParameterPlace, ParameterStyle } from '../../src/shared/reference/endpoint.ts'

/** The table "Style Examples" of OpenAPI 3.1.1 for a parameter called `color`; a cell it calls n/a is left out. */
export interface StyleRow {
  readonly style: ParameterStyle
  readonly explode: boolean
  readonly places: readonly ParameterPlace[]
  readonly cells: Partial<Record<keyof typeof STYLE_VALUES, string>>
}

export const STYLE_VALUES = {
  empty: '',
  string: 'blue',
  array: ['blue', 'black', 'brown'],
  object: { R: 100, G: 200, B: 150 },
} as const

export const STYLE_ROWS: readonly StyleRow[] = [
  {
    style: 'matrix',
    explode: false,
    places: ['path'],
    cells: {
      empty: ';color',
      string: ';color=blue',
      array: ';color=blue,black,brown',
      object: ';color=R,100,G,200,B,150',
    },
  },
  {
    style: 'matrix',
    explode: true,
    places: ['path'],
    cells: {
      empty: ';color',
      string: ';color=blue',
      array: ';color=blue;color=black;color=brown',
      object: ';R=100;G=200;B=150',
    },
  },
  {
    style: 'label',
    explode: false,
    places: ['path'],
    cells: { empty: '.', string: '.blue', array: '.blue,black,brown', object: '.R,100,G,200,B,150' },
  },
  {
    style: 'label',
    explode: true,
    places: ['path'],
    cells: { empty: '.', string: '.blue', array: '.blue.black.brown', object: '.R=100.G=200.B=150' },
  },
  {
    style: 'simple',
    explode: false,
    places: ['path', 'header'],
    cells: { empty: '', string: 'blue', array: 'blue,black,brown', object: 'R,100,G,200,B,150' },
  },
  {
    style: 'simple',
    explode: true,
    places: ['path', 'header'],
    cells: { empty: '', string: 'blue', array: 'blue,black,brown', object: 'R=100,G=200,B=150' },
  },
  {
    style: 'form',
    explode: false,
    places: ['query', 'cookie'],
    cells: {
      empty: 'color=',
      string: 'color=blue',
      array: 'color=blue,black,brown',
      object: 'color=R,100,G,200,B,150',
    },
  },
  {
    style: 'form',
    explode: true,
    places: ['query', 'cookie'],
    cells: {
      empty: 'color=',
      string: 'color=blue',
      array: 'color=blue&color=black&color=brown',
      object: 'R=100&G=200&B=150',
    },
  },
  {
    style: 'spaceDelimited',
    explode: false,
    places: ['query'],
    cells: { array: 'color=blue%20black%20brown', object: 'color=R%20100%20G%20200%20B%20150' },
  },
  {
    style: 'pipeDelimited',
    explode: false,
    places: ['query'],
    cells: { array: 'color=blue%7Cblack%7Cbrown', object: 'color=R%7C100%7CG%7C200%7CB%7C150' },
  },
  {
    style: 'deepObject',
    explode: true,
    places: ['query'],
    cells: { object: 'color%5BR%5D=100&color%5BG%5D=200&color%5BB%5D=150' },
  },
]

export interface StyleCell {
  readonly name: string
  readonly place: ParameterPlace
  readonly style: ParameterStyle
  readonly explode: boolean
  readonly kind: keyof typeof STYLE_VALUES
  readonly value: unknown
  /** As it must come over the wire, for a parameter of that name. */
  readonly expected: string
}

/** Every cell of the table in one place, each as a parameter with a name of its own. */
export function styleCells(place: ParameterPlace): readonly StyleCell[] {
  const rows = STYLE_ROWS.filter(({ places }) => places.includes(place))
  return rows.flatMap(({ style, explode, cells }, row) =>
    Object.entries(cells).map(([kind, text], column) => {
      const name = `c${row}${column}`
      return {
        name,
        place,
        style,
        explode,
        kind: kind as StyleCell['kind'],
        value: STYLE_VALUES[kind as StyleCell['kind']],
        expected: text.replaceAll('color', name),
      }
    }),
  )
}

export function cellSchema(kind: StyleCell['kind']): object {
  if (kind === 'array') return { type: 'array', items: { type: 'string' } }
  if (kind !== 'object') return { type: 'string' }
  return {
    type: 'object',
    properties: { R: { type: 'integer' }, G: { type: 'integer' }, B: { type: 'integer' } },
  }
}
