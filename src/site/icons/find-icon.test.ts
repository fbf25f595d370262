import { describe, expect, it } from 'vitest'
import { findIcon, nearIcon } from './find-icon.ts'
import { drawingIn } from './icon-set.ts'
import { FONT_AWESOME_NAMES, LUCIDE_NAMES } from './icon-aliases.ts'

const fontAwesome = (name: string, type?: string) => findIcon({ name, type, library: 'fontawesome' })
const lucide = (name: string) => findIcon({ name, library: 'lucide' })
const tabler = (name: string, type?: string) => findIcon({ name, type, library: 'tabler' })
const house = drawingIn('fa6-solid', 'house')

describe('names', () => {
  it('are found however they are spelled', () => {
    for (const name of [
      'house',
      'House',
      ' house ',
      'fa-house',
      'fas fa-house',
      'fa-solid fa-house',
      'fa:house',
    ])
      expect(fontAwesome(name), name).toEqual(house)
    const arrow = drawingIn('fa6-solid', 'arrow-right')
    for (const name of ['arrow_right', 'Arrow Right', 'ArrowRight', 'arrow-right'])
      expect(fontAwesome(name), name).toEqual(arrow)
  })

  it('may name their library and style themselves', () => {
    expect(fontAwesome('lucide:house')).toEqual(drawingIn('lucide', 'house'))
    expect(lucide('fas fa-house')).toEqual(house)
    expect(fontAwesome('far fa-bell')).toEqual(drawingIn('fa6-regular', 'bell'))
    expect(fontAwesome('fab fa-github')).toEqual(drawingIn('fa6-brands', 'github'))
  })

  it('are found under the name they have been given since', () => {
    expect(fontAwesome('home')).toEqual(house)
    expect(fontAwesome('times')).toEqual(drawingIn('fa6-solid', 'xmark'))
    expect(fontAwesome('check-circle')).toEqual(drawingIn('fa6-solid', 'circle-check'))
    expect(lucide('alert-triangle')).toEqual(drawingIn('lucide', 'triangle-alert'))
    expect(lucide('home')).toEqual(drawingIn('lucide', 'house'))
  })

  it('of nothing are no icon, even when objects have them', () => {
    for (const name of ['no-such-thing', 'constructor', '__proto__', 'toString', '', ' ', '-'])
      expect(fontAwesome(name), name).toBeUndefined()
    expect(lucide('rocket-nonsense')).toBeUndefined()
  })
})

describe('styles', () => {
  it('are those of the free set, or the closest', () => {
    const [solid, regular] = [drawingIn('fa6-solid', 'bell'), drawingIn('fa6-regular', 'bell')]
    for (const type of [undefined, 'solid', 'duotone', 'sharp-solid', 'nonsense'])
      expect(fontAwesome('bell', type)).toEqual(solid)
    for (const type of ['regular', 'light', 'thin']) expect(fontAwesome('bell', type)).toEqual(regular)
    expect(fontAwesome('house', 'regular')).toEqual(house)
    expect(fontAwesome('house', 'brands')).toEqual(house)
    expect(tabler('star', 'solid')).toEqual(drawingIn('tabler', 'star-filled'))
  })

  it('of logos need no naming', () => {
    for (const name of ['github', 'discord', 'slack', 'x-twitter', 'python', 'js'])
      expect(fontAwesome(name), name).toEqual(drawingIn('fa6-brands', name))
    expect(tabler('github')).toEqual(drawingIn('tabler', 'brand-github'))
  })
})

describe('a name the library lacks', () => {
  it('is looked up in the others', () => {
    expect(fontAwesome('shield-check')).toEqual(drawingIn('tabler', 'shield-check-filled'))
    expect(fontAwesome('telescope')).toEqual(drawingIn('lucide', 'telescope'))
    expect(lucide('gear')).toEqual(drawingIn('lucide', 'settings'))
    expect(lucide('python')).toEqual(drawingIn('tabler', 'brand-python'))
    expect(tabler('cloud-arrow-up')).toEqual(drawingIn('lucide', 'cloud-upload'))
  })

  it('is that of a tool whose sign comes along', () => {
    expect(fontAwesome('claude')).toMatchObject({ width: 24 })
    expect(lucide('perplexity')).toEqual(fontAwesome('perplexity'))
  })

  it('shows nothing rather than something else, and the near name is known', () => {
    expect(fontAwesome('rocket-launch')).toEqual(drawingIn('fa6-solid', 'rocket'))
    expect(fontAwesome('spider-web')).toBeUndefined()
    expect(nearIcon({ name: 'spider-web', library: 'fontawesome' })).toBe('spider')
    expect(nearIcon({ name: 'square-nonsense', library: 'fontawesome' })).toBeUndefined()
    expect(fontAwesome('wifi-slash')).toEqual(drawingIn('lucide', 'wifi-off'))
    expect(fontAwesome('rocket-slash')).toBeUndefined()
  })
})

describe('the tables of other names', () => {
  it('lead to drawings that exist', () => {
    const sets = ['fa6-solid', 'fa6-brands', 'fa6-regular', 'lucide', 'tabler'] as const
    for (const [from, to] of FONT_AWESOME_NAMES) {
      const [set, name] = to.includes(':') ? to.split(':') : [undefined, to]
      const places = sets.filter((one) => (set === undefined ? one.startsWith('fa6') : one === set))
      expect(
        places.some((one) => drawingIn(one, name ?? '') !== undefined),
        `${from} -> ${to}`,
      ).toBe(true)
    }
    for (const [from, to] of LUCIDE_NAMES) expect(drawingIn('lucide', to), `${from} -> ${to}`).toBeDefined()
  })

  it('hold no name that its library has', () => {
    const needless = [...FONT_AWESOME_NAMES.keys()].filter(
      (name) => drawingIn('fa6-solid', name) !== undefined,
    )
    expect(needless).toEqual([])
    expect([...LUCIDE_NAMES.keys()].filter((name) => drawingIn('lucide', name) !== undefined)).toEqual([])
  })
})
