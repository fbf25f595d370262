import { createRequire } from 'node:module'
import type { DocsConfig } from '../../config/schema/docs-config.ts'

export type IconLibrary = DocsConfig['icons']['library']
export type IconSetName = keyof typeof READ

/** What is inside an `<svg>`, and the size of the canvas it is drawn on. */
export interface IconDrawing {
  readonly body: string
  readonly width: number
  readonly height: number
}

const require = createRequire(import.meta.url)
// Read on first use and not imported: together the sets are 4 MB, and a site rarely needs more than two of them.
const READ = {
  'fa6-solid': (): unknown => require('@iconify-json/fa6-solid/icons.json'),
  'fa6-regular': (): unknown => require('@iconify-json/fa6-regular/icons.json'),
  'fa6-brands': (): unknown => require('@iconify-json/fa6-brands/icons.json'),
  lucide: (): unknown => require('@iconify-json/lucide/icons.json'),
  tabler: (): unknown => require('@iconify-json/tabler/icons.json'),
}
const MAX_ALIASES = 5

/** The drawing of this exact name, or of the name it has been given since. */
export function drawingIn(set: IconSetName, name: string): IconDrawing | undefined {
  const { icons, aliases, width = 16, height = 16 } = load(set)
  let at = name
  for (let step = 0; step < MAX_ALIASES; step++) {
    // hasOwn, since an author may call an icon `constructor`.
    const icon = Object.hasOwn(icons, at) ? icons[at] : undefined
    if (icon !== undefined)
      return { body: icon.body, width: icon.width ?? width, height: icon.height ?? height }
    const parent = aliases !== undefined && Object.hasOwn(aliases, at) ? aliases[at]?.parent : undefined
    if (parent === undefined) return undefined
    at = parent
  }
  return undefined
}

/** The part of the Iconify format that these five sets use: no icon of theirs is a turned or mirrored other. */
interface IconSet {
  readonly icons: Readonly<Record<string, Partial<IconDrawing> & Pick<IconDrawing, 'body'>>>
  readonly aliases?: Readonly<Record<string, { readonly parent: string }>>
  readonly width?: number
  readonly height?: number
}

const loaded = new Map<IconSetName, IconSet>()

function load(name: IconSetName): IconSet {
  const known = loaded.get(name)
  if (known !== undefined) return known
  const set = READ[name]() as IconSet
  loaded.set(name, set)
  return set
}
