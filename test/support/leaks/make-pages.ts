import { allows, allowsAny, type Audience, type Dice, type Kind, type Secret } from './audience.ts'

export interface MadePage {
  readonly path: string
  readonly file: string
  readonly audience: Audience
  readonly place: 'listed' | 'hidden' | 'loose'
  readonly isChangelog: boolean
  /** Title, description, heading, body, slug. */
  readonly markers: readonly string[]
}

export interface MadePages {
  readonly pages: readonly MadePage[]
  readonly files: Record<string, string>
  readonly secrets: Secret[]
  /** The navigation of docs.json, without the groups of the API. */
  readonly languages: { language: string; versions: { version: string; groups: object[] }[] }[]
  readonly images: readonly string[]
  readonly snippets: readonly string[]
}

/** A site of fewer pages has fewer of all else, too. */
export const MANY = 100

const COMMON = ['guide', 'install', 'configuration', 'deploy', 'reference', 'troubleshooting']
const SPOTS = ['en', 'de'].flatMap((language) => ['v1', 'v2'].map((version) => ({ language, version })))
const ODD_NAMES = [
  (name: string) => `${name} of the plant.svg`,
  (name: string) => `über-${name}.svg`,
  (name: string) => `${name}&more.svg`,
  (name: string) => `${name}.excalidraw`,
  (name: string) => `${name}.svg`,
  (name: string) => `${name}.svg`,
]

export function makePages(dice: Dice, count: number): MadePages {
  const files: Record<string, string> = {}
  const secrets: Secret[] = []
  const pages: MadePage[] = []
  const isSmall = count < MANY
  const parts = makeParts(dice, isSmall)
  const languages = ['en', 'de'].map((language) => ({
    language,
    versions: ['v1', 'v2'].map((version) => ({ version, groups: [] as object[] })),
  }))
  const write = (options: Parameters<typeof makePage>[1]) => {
    const page = makePage(dice, options)
    pages.push(page.made)
    files[page.made.file] = page.text
    const [title = '', description = '', heading = '', body = '', slug = ''] = page.made.markers
    const may = (kind: Kind) => allows(page.made.audience, kind)
    for (const [marker, what] of [
      [title, 'title'],
      [description, 'description'],
      [heading, 'heading'],
      [body, 'body'],
      [slug, 'address'],
    ] as const)
      secrets.push({
        marker,
        what: `${what} of ${page.made.file}`,
        may,
        // Nothing leads to a page that is hidden.
        must: what !== 'address' || page.made.place === 'listed',
      })
    return page.made
  }
  for (let turn = 0; pages.length < count * 0.88; turn++) {
    // None may stay empty where there are few.
    const spot = (isSmall ? SPOTS[turn] : undefined) ?? dice.pick(SPOTS)
    const rule = dice.pick([undefined, undefined, true, false])
    const label = dice.marker()
    const inside = Array.from({ length: 2 + Math.floor(dice.next() * (isSmall ? 3 : 6)) }, () =>
      write({ parts, folder: `${spot.language}/${spot.version}`, groupPublic: rule }),
    )
    const inner = dice.chance(0.3)
      ? [write({ parts, folder: `${spot.language}/${spot.version}/deep`, groupPublic: rule })]
      : []
    const innerLabel = dice.marker()
    const nested = inner.length > 0 ? [{ group: `Inner ${innerLabel}`, pages: inner.map(entry) }] : []
    const [first] = inside
    const root = first && dice.chance(0.3) ? { root: entry(first), directory: 'card' } : {}
    languages
      .find(({ language }) => language === spot.language)
      ?.versions.find(({ version }) => version === spot.version)
      ?.groups.push({
        group: `Section ${label}`,
        ...(rule === undefined ? {} : { public: rule }),
        ...root,
        pages: [...inside.slice('root' in root ? 1 : 0).map(entry), ...nested],
      })
    const shown = (list: readonly MadePage[]) => list.map(({ audience }) => audience)
    const all = shown([...inside, ...inner])
    secrets.push({ marker: label, what: 'label', may: (kind) => allowsAny(all, kind), must: false })
    secrets.push({
      marker: innerLabel,
      what: 'inner label',
      may: (kind) => allowsAny(shown(inner), kind),
      must: false,
    })
  }
  // A version and a language of which only one group may know.
  for (const division of ['version', 'language'] as const) {
    const label = division === 'version' ? dice.marker() : 'fr'
    const page = write({ parts, folder: `only-${division}`, groupPublic: true, only: ['legal'] })
    const groups = [{ group: 'Only', pages: [entry(page)] }]
    if (division === 'version') languages[0]?.versions.push({ version: label, groups })
    else languages.push({ language: label, versions: [{ version: 'v1', groups }] })
    secrets.push({ marker: label, what: division, may: (kind) => kind === 'legal', must: label !== 'fr' })
  }
  while (pages.length < count) write({ parts, folder: 'loose', loose: true, groupPublic: undefined })
  files['index.mdx'] = '---\ntitle: Home\npublic: true\n---\nWelcome, everybody. Start with the guide.'
  Object.assign(files, parts.files)
  secrets.push(...parts.secrets())
  return { pages, files, secrets, languages, images: parts.images, snippets: parts.snippets }
}

function entry({ file }: MadePage): string {
  return file.replace(/\.mdx$/, '')
}

type Parts = ReturnType<typeof makeParts>

/** Snippets and pictures, with note of who uses them. */
function makeParts(dice: Dice, isSmall: boolean) {
  const files: Record<string, string> = {}
  const users = new Map<string, Audience[]>()
  const use = (marker: string, audience: Audience) =>
    users.set(marker, [...(users.get(marker) ?? []), audience])
  const snippets = Array.from({ length: isSmall ? 12 : 30 }, (_, index) => {
    const marker = dice.marker()
    const kind = index % 3 === 0 ? 'js' : index % 3 === 1 ? 'mdx' : 'jsx'
    const file = `snippets/part-${index}.${kind}`
    files[file] =
      kind === 'mdx'
        ? `Shared text ${marker}.`
        : kind === 'js'
          ? `export const text = 'Shared constant ${marker}'`
          : `export const Part = () => <p>Shared component ${marker}</p>`
    return { marker, file, kind }
  })
  const images = Array.from({ length: isSmall ? 28 : 60 }, (_, index) => {
    const marker = dice.marker()
    // Two folders hold pictures of the same names, as every second site does.
    const named = index < 12 ? undefined : dice.marker()
    const name = named === undefined ? `plan-${index >> 1}.svg` : dice.pick(ODD_NAMES)(named)
    const file = `images/${index % 2 === 0 ? 'left' : 'right'}/${name}`
    files[file] = `<svg xmlns="http://www.w3.org/2000/svg"><text>${marker}</text></svg>`
    return { marker, named, file }
  })
  return {
    files,
    snippets: snippets.map(({ file }) => file),
    images: images.map(({ file }) => file),
    snippet(audience: Audience): { head: string; body: string } {
      const part = dice.pick(snippets)
      use(part.marker, audience)
      if (part.kind === 'mdx') return { head: `import Shared from '/${part.file}'`, body: '<Shared />' }
      const name = part.kind === 'js' ? 'text' : 'Part'
      return {
        head: `import { ${name} } from '/${part.file}'`,
        body: part.kind === 'js' ? '{text}' : '<Part />',
      }
    },
    image(audience: Audience, depth: number): string {
      const image = dice.pick(images)
      use(image.marker, audience)
      const absolute = dice.chance(0.5)
      const address = `${absolute ? '/' : '../'.repeat(depth)}${image.file}`
      return dice.chance(0.5) ? `![Plan](<${address}>)` : `<img src="${encodeURI(address)}" alt="Plan" />`
    },
    secrets(): Secret[] {
      return [...snippets, ...images].flatMap((part) => {
        const { marker, file } = part
        const named = 'named' in part ? part.named : undefined
        const audiences = users.get(marker)
        // A picture that no page names is for everybody who logged in; a snippet is for nobody.
        const spare = 'named' in part ? isLoggedIn : () => false
        const may = audiences ? (kind: Kind) => allowsAny(audiences, kind) : spare
        const own = { marker, what: file, may, must: true }
        return named === undefined ? [own] : [own, { ...own, marker: named, must: audiences !== undefined }]
      })
    },
  }
}

function isLoggedIn(kind: Kind): boolean {
  return kind !== 'stranger'
}

function makePage(
  dice: Dice,
  {
    parts,
    folder,
    groupPublic,
    loose = false,
    only,
  }: {
    readonly parts: Parts
    readonly folder: string
    readonly groupPublic: boolean | undefined
    readonly loose?: boolean
    readonly only?: readonly string[]
  },
): { readonly made: MadePage; readonly text: string } {
  const markers = Array.from({ length: 5 }, () => dice.marker())
  const [title, description, heading, body, slug] = markers
  const roll = dice.next()
  const own = only ?? (roll < 0.35 ? dice.groups() : roll < 0.4 ? [] : undefined)
  const flag = dice.pick([undefined, undefined, true, false])
  const audience: Audience = own ?? ((flag ?? groupPublic ?? false) ? 'public' : 'login')
  const hidden = !loose && !only && dice.chance(0.1)
  const isChangelog = dice.chance(0.08)
  const file = `${folder}/${dice.pick(COMMON)}-${slug}.mdx`
  const used = dice.chance(0.4) ? parts.snippet(audience) : undefined
  const image = dice.chance(0.35) ? parts.image(audience, folder.split('/').length) : ''
  const updates = `<Update label="2026-01-${1 + Math.floor(dice.next() * 28)}">\n\n## Release ${heading}\n\nNews ${body}.\n\n</Update>`
  const text = [
    '---',
    `title: About ${title}`,
    `description: What ${description} does`,
    ...(own === undefined ? [] : [`groups: [${own.join(', ')}]`]),
    ...(flag === undefined ? [] : [`public: ${flag}`]),
    ...(hidden ? ['hidden: true'] : []),
    ...(isChangelog ? ['rss: true'] : []),
    '---',
    ...(used ? [used.head] : []),
    '',
    `This ${dice.pick(COMMON)} tells how to ${dice.pick(COMMON)} things.`,
    '',
    isChangelog ? updates : `## Part ${heading}\n\nIt says ${body} and no more.`,
    '',
    used?.body ?? '',
    '',
    image,
    '',
  ].join('\n')
  const place = loose ? 'loose' : hidden ? 'hidden' : 'listed'
  return {
    made: { path: `/${file.replace(/\.mdx$/, '')}`, file, audience, place, isChangelog, markers },
    text,
  }
}
