import type { Diagnostic } from '../lib/diagnostic.ts'
import type { PageMeta } from './page.ts'
import { FRONTMATTER_NOTES, type CompatibilityNote } from '../shared/compatibility.ts'
import { plainWords } from '../lib/short-markdown.ts'
import { readGroups } from './read-groups.ts'

const MODES = ['wide', 'custom', 'frame', 'center', 'home', 'assistant'] as const

export const FIELD_NAMES: ReadonlySet<string> = new Set([
  'title',
  'description',
  'sidebarTitle',
  'sidebar_label',
  'sidebar_title',
  'icon',
  'iconType',
  'tag',
  'mode',
  'hidden',
  'noindex',
  'searchable',
  'boost',
  'deprecated',
  'hideFooterPagination',
  'hideApiMarker',
  'groups',
  'public',
  'keywords',
  'url',
  'api',
  'openapi',
  'openapi-schema',
  'asyncapi',
  'version',
  'rss',
  'canonical',
  'timestamp',
  'lastUpdatedDate',
  'related',
])

/** Fields, and values of fields, that have no effect. */
const NOTES = Object.entries(FRONTMATTER_NOTES).map(([name, note]) => {
  const [key = '', value] = name.split(': ')
  return { name, key, value, note }
})

/** Whether frontmatter has a field of this name. */
export function isFieldName(name: string): boolean {
  return FIELD_NAMES.has(name)
}

/** Frontmatter as parsed -> typed fields. Values of a wrong type warn and are left out. */
export function readPageMeta(
  data: Readonly<Record<string, unknown>>,
  file: string,
): { meta: PageMeta; diagnostics: readonly Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const wrong = (name: string, expected: string) => {
    diagnostics.push({
      severity: 'warning',
      code: 'frontmatter-type',
      message: `"${name}" must be ${expected}; it was ignored.`,
      file,
      line: 1,
      column: 1,
      hint: 'Correct it in the frontmatter of the page.',
    })
    return undefined
  }
  const text = (name: string): string | undefined => {
    const value = data[name]
    if (value === undefined || value === null) return undefined
    if (typeof value === 'string') return value.trim()
    return typeof value === 'number' || typeof value === 'boolean' ? String(value) : wrong(name, 'text')
  }
  const flag = (name: string): boolean | undefined => {
    const value = data[name]
    if (value === undefined || value === null) return undefined
    if (typeof value === 'boolean') return value
    if (value === 'true' || value === 'yes') return true
    if (value === 'false' || value === 'no') return false
    return wrong(name, 'true or false')
  }
  const number = (name: string): number | undefined => {
    const value = data[name]
    if (value === undefined || value === null) return undefined
    const parsed = typeof value === 'number' ? value : Number(value)
    return Number.isFinite(parsed) ? parsed : wrong(name, 'a number')
  }
  const list = (name: string): readonly string[] | undefined => {
    const value = data[name]
    if (value === undefined || value === null) return undefined
    if (typeof value === 'string')
      return value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean)
    if (Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number'))
      return value.map(String)
    return wrong(name, 'a list of names')
  }
  const audience = readGroups(data, file)
  diagnostics.push(...audience.diagnostics)
  const mode = text('mode')
  if (mode !== undefined && !(MODES as readonly string[]).includes(mode))
    wrong('mode', `one of ${MODES.join(', ')}`)
  for (const { name, key, value, note } of NOTES) {
    if (value === undefined ? data[key] !== undefined : data[key] === value)
      diagnostics.push(withoutEffect(name, note, file))
  }
  const written = text('description')
  const description = written === undefined ? undefined : plainWords(written)
  const meta: PageMeta = {
    title: text('title'),
    description,
    descriptionMarkdown: written === description ? undefined : written,
    sidebarTitle: text('sidebarTitle') ?? text('sidebar_label') ?? text('sidebar_title'),
    icon: typeof data['icon'] === 'object' ? undefined : text('icon'),
    iconType: text('iconType'),
    tag: text('tag'),
    mode: MODES.find((known) => known === mode),
    hidden: flag('hidden') ?? false,
    noindex: flag('noindex') ?? false,
    searchable: flag('searchable'),
    boost: number('boost'),
    deprecated: flag('deprecated') ?? false,
    hideFooterPagination: flag('hideFooterPagination') ?? false,
    hideApiMarker: flag('hideApiMarker') ?? false,
    groups: audience.groups,
    public: data['public'] === undefined || data['public'] === null ? undefined : (flag('public') ?? false),
    keywords: list('keywords') ?? [],
    url: text('url'),
    api: text('api'),
    openapi: text('openapi'),
    openapiSchema: text('openapi-schema'),
    asyncapi: text('asyncapi'),
    version: text('version'),
    rss: flag('rss') ?? false,
    canonical: text('canonical'),
    timestamp: flag('timestamp'),
    lastUpdatedDate: text('lastUpdatedDate'),
    // `false` means none, which is what a page has that says nothing.
    related: data['related'] === false ? undefined : list('related'),
    extra: Object.fromEntries(Object.entries(data).filter(([name]) => !FIELD_NAMES.has(name))),
  }
  return { meta, diagnostics }
}

/** `getting-started` -> `Getting started`: the title of a page that has none. */
export function titleFromPath(path: string): string {
  const last = path.split('/').filter(Boolean).at(-1) ?? 'Home'
  const words = last.replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function withoutEffect(name: string, { how, instead }: CompatibilityNote, file: string): Diagnostic {
  return {
    severity: 'warning',
    code: 'frontmatter-without-effect',
    message: `"${name}" has no effect. ${how}`,
    file,
    line: 1,
    column: 1,
    hint: instead,
  }
}
