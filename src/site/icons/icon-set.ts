import { lazy } from '../../lib/lazy.ts'
import { loadPackage } from '../../lib/packages.ts'
import type { DocsConfig } from '../../config/schema/docs-config.ts'

export type IconLibrary = DocsConfig['icons']['library']
export type IconSetName = keyof typeof SETS

/** What is inside an `<svg>`, and the size of the canvas it is drawn on. */
export interface IconDrawing {
  readonly body: string
  readonly width: number
  readonly height: number
}

// Read on first use and not imported: together the sets are 4 MB, and a site rarely needs more than two of them.
const SETS = {
  'fa6-solid': lazy(() => loadPackage('@iconify-json/fa6-solid/icons.json') as IconSet),
  'fa6-regular': lazy(() => loadPackage('@iconify-json/fa6-regular/icons.json') as IconSet),
  'fa6-brands': lazy(() => loadPackage('@iconify-json/fa6-brands/icons.json') as IconSet),
  lucide: lazy(() => loadPackage('@iconify-json/lucide/icons.json') as IconSet),
  tabler: lazy(() => loadPackage('@iconify-json/tabler/icons.json') as IconSet),
}
const MAX_ALIASES = 5

/** The drawing of this exact name, or of the name it has been given since. */
export function drawingIn(set: IconSetName, name: string): IconDrawing | undefined {
  const { icons, aliases, width = 16, height = 16 } = SETS[set]()
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
