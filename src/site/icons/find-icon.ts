import { Lru } from '../../lib/lru.ts'
import { parseIconName } from './icon-name.ts'
import { drawingIn, type IconDrawing, type IconLibrary, type IconSetName } from './icon-set.ts'
import { logoNamed } from './logos.ts'
import { FONT_AWESOME_NAMES, LUCIDE_NAMES } from './icon-aliases.ts'

export interface WantedIcon {
  readonly name: string
  /** Library of the site; a prefix of the name wins over it. */
  readonly library: IconLibrary
  /** `iconType` as written; the free sets know solid, regular and brands. */
  readonly type?: string | undefined
}

// Names come from authors, who may generate them; a preview runs for days.
const MAX_FOUND = 4000
const SOLID: readonly IconSetName[] = ['fa6-solid', 'fa6-brands', 'fa6-regular']
const REGULAR: readonly IconSetName[] = ['fa6-regular', 'fa6-solid', 'fa6-brands']
const BRANDS: readonly IconSetName[] = ['fa6-brands', 'fa6-solid', 'fa6-regular']
// Without this word a name says the opposite.
const NEGATION = /-(?:slash|off|xmark|x|minus|not|no)$/

const SHAPES = new Set(
  'arrow circle diamond face file hexagon octagon rectangle sign square square-sign triangle'.split(' '),
)

const found = new Lru<string, { readonly drawing: IconDrawing | undefined }>({ entries: MAX_FOUND })

/**
 * The drawing of a name: in its library, under its newer name, in another library. The whole of Font Awesome is for
 * sale while authors write its names all the same: where a free drawing shows the same thing, a table says so.
 */
export function findIcon({ name, library, type }: WantedIcon): IconDrawing | undefined {
  return found.getOrMake(`${library} ${type ?? ''} ${name}`, () => ({
    drawing: findNew({ name, library, type }),
  })).drawing
}

function findNew({ name, library, type }: WantedIcon): IconDrawing | undefined {
  const written = parseIconName(name)
  const look = { library: written.library ?? library, type: written.type ?? type }
  return firstOf(
    written.spellings,
    (spelling) => FIND[look.library](spelling, look.type) ?? logoNamed(spelling),
  )
}

type Find = (name: string, type: string | undefined) => IconDrawing | undefined

const FIND: Readonly<Record<IconLibrary, Find>> = {
  fontawesome: (name, type) => inFontAwesome(name, type) ?? sameNameElsewhere(name),
  lucide: (name, type) => inLucide(name) ?? inTabler(name, type) ?? inFontAwesome(name, type),
  tabler: (name, type) => inTabler(name, type) ?? inLucide(name) ?? inFontAwesome(name, type),
}

const inFontAwesome: Find = (name, type) => {
  const sets = setsOf(type)
  const turned = name.replace(/^(.+)-(circle|square)$/, '$2-$1')
  const other = FONT_AWESOME_NAMES.get(name) ?? FONT_AWESOME_NAMES.get(turned)
  return inSets(sets, name) ?? named(other, sets) ?? (turned === name ? undefined : inSets(sets, turned))
}

function inLucide(name: string): IconDrawing | undefined {
  const other = LUCIDE_NAMES.get(name)
  return drawingIn('lucide', name) ?? (other === undefined ? undefined : drawingIn('lucide', other))
}

/** Tabler keeps logos and filled icons under names of their own. */
const inTabler: Find = (name, type) => {
  const filled = type !== undefined && type !== 'regular' ? drawingIn('tabler', `${name}-filled`) : undefined
  return filled ?? drawingIn('tabler', name) ?? drawingIn('tabler', `brand-${name}`)
}

/** Beside Font Awesome's solid icons a filled one looks at home. */
function sameNameElsewhere(name: string): IconDrawing | undefined {
  return (
    drawingIn('tabler', `${name}-filled`) ??
    drawingIn('lucide', name) ??
    drawingIn('lucide', name.replace(/-slash$/, '-off')) ??
    drawingIn('tabler', name) ??
    drawingIn('tabler', `brand-${name}`)
  )
}

/**
 * A name that exists and begins like one that does not: `key-skeleton` is near to `key`. It is said to authors and never
 * shown in place of what they wrote, since it may show something else.
 */
export function nearIcon({ name, library }: WantedIcon): string | undefined {
  for (let near = name.trim(); near.includes('-');) {
    if (NEGATION.test(near)) return undefined
    near = near.slice(0, near.lastIndexOf('-'))
    // What stands in the square was the meaning.
    if (SHAPES.has(near)) return undefined
    if (findIcon({ name: near, library }) !== undefined) return near
  }
  return undefined
}

function setsOf(type: string | undefined): readonly IconSetName[] {
  if (type === 'brands') return BRANDS
  return type === 'regular' || type === 'light' || type === 'thin' ? REGULAR : SOLID
}

function named(name: string | undefined, sets: readonly IconSetName[]): IconDrawing | undefined {
  if (name === undefined) return undefined
  const [first = '', second] = name.split(':')
  return second === undefined ? inSets(sets, first) : drawingIn(first as IconSetName, second)
}

function inSets(sets: readonly IconSetName[], name: string): IconDrawing | undefined {
  return firstOf(sets, (set) => drawingIn(set, name))
}

function firstOf<From, To>(from: readonly From[], find: (one: From) => To | undefined): To | undefined {
  for (const one of from) {
    const found = find(one)
    if (found !== undefined) return found
  }
  return undefined
}
