import type { IconLibrary } from './icon-set.ts'

/** A name as its library spells it, with what the author's spelling says about library and style. */
export interface IconName {
  /** Most likely spelling first. */
  readonly spellings: readonly string[]
  readonly library: IconLibrary | undefined
  readonly type: string | undefined
}

const PREFIXES: Readonly<Record<string, Omit<IconName, 'spellings'>>> = {
  fa: { library: 'fontawesome', type: undefined },
  fas: { library: 'fontawesome', type: 'solid' },
  far: { library: 'fontawesome', type: 'regular' },
  fab: { library: 'fontawesome', type: 'brands' },
  fal: { library: 'fontawesome', type: 'light' },
  fat: { library: 'fontawesome', type: 'thin' },
  fad: { library: 'fontawesome', type: 'duotone' },
  'fa-solid': { library: 'fontawesome', type: 'solid' },
  'fa-regular': { library: 'fontawesome', type: 'regular' },
  'fa-brands': { library: 'fontawesome', type: 'brands' },
  'fa-light': { library: 'fontawesome', type: 'light' },
  'fa-thin': { library: 'fontawesome', type: 'thin' },
  'fa-duotone': { library: 'fontawesome', type: 'duotone' },
  'fa6-solid': { library: 'fontawesome', type: 'solid' },
  'fa6-regular': { library: 'fontawesome', type: 'regular' },
  'fa6-brands': { library: 'fontawesome', type: 'brands' },
  fontawesome: { library: 'fontawesome', type: undefined },
  lucide: { library: 'lucide', type: undefined },
  tabler: { library: 'tabler', type: undefined },
}
const NO_PREFIX = { library: undefined, type: undefined }

/** Reads `house`, `Arrow Right`, `arrow_right`, `ArrowRight`, `fa-house`, `fas fa-house`, `lucide:house`. */
export function parseIconName(written: string): IconName {
  const [, prefix = '', rest = ''] = /^(?:([\w-]+)(?::|\s+(?=fa-)))?(.*)$/s.exec(written.trim()) ?? []
  const known = Object.hasOwn(PREFIXES, prefix.toLowerCase()) ? PREFIXES[prefix.toLowerCase()] : undefined
  const name = known === undefined && prefix !== '' ? `${prefix} ${rest}` : rest
  const plain = kebab(name)
  const camel = kebab(name.replace(/([a-z\d])(?=[A-Z])/g, '$1-'))
  return { ...(known ?? NO_PREFIX), spellings: plain === camel ? [plain] : [plain, camel] }
}

function kebab(name: string): string {
  return name
    .toLowerCase()
    .replace(/[\s_:]+/g, '-')
    .replace(/^fa-/, '')
}
