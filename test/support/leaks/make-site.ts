import { docsJson, type Files } from '../site.ts'
import { allows, Dice, GROUPS, type Kind, type Secret } from './audience.ts'
import { makePages, MANY, type MadePage } from './make-pages.ts'
import { makeSpecs, type MadeSpecs } from './make-specs.ts'

export interface LeakSite {
  readonly files: Files
  readonly secrets: readonly Secret[]
  readonly pages: readonly MadePage[]
  readonly images: readonly string[]
  readonly snippets: readonly string[]
  readonly specs: MadeSpecs
  readonly skills: readonly string[]
  /** Links of top bar and footer -> the file of the page they lead to. */
  readonly labels: ReadonlyMap<string, string>
  /** Old addresses. */
  readonly redirects: readonly string[]
  readonly lectern: Record<string, unknown>
}

const PLENTY = 1_000_000

/** Ways to write the address of a page. */
const SPELLINGS = [
  (path: string) => path,
  (path: string) => `${path}/`,
  (path: string) => `${path}#part`,
  (path: string) => `${path}?from=old`,
  (path: string) => `${path}.md`,
  (path: string) => `${path}.mdx`,
  (path: string) => `${path}/index`,
  (path: string) => path.replace(/[^/]+$/, (last) => last.toUpperCase()),
  (path: string) => path.replace('-', '%2D'),
  (path: string) => `/./${path.slice(1)}`,
  (path: string) => `/_lectern/og${path}.png`,
  (path: string) => `${path}/rss.xml`,
]
const spell = (path: string, turn: number) =>
  (SPELLINGS[turn % SPELLINGS.length] as (path: string) => string)(path)

export function makeLeakSite(seed: number, count: number): LeakSite {
  const dice = new Dice(seed)
  const { pages, files, secrets, languages, images, snippets } = makePages(dice, count)
  const specs = makeSpecs(dice, count < MANY ? 6 : 10)
  languages[0]?.versions[0]?.groups.push(...specs.groups)
  const skills = makeSkills(dice, secrets)
  const doubtful = makeDoubtful(dice, secrets)
  const redirects = makeRedirects(dice, [...pages, ...doubtful.pages], count < MANY ? 36 : 80)
  const { german, labels, ...links } = makeLinks(dice, { pages, secrets, many: count < MANY ? 12 : 30 })
  Object.assign(languages[1] ?? {}, german)
  const limits = Object.fromEntries(
    [
      'mcpPerAddress',
      'mcpSearch',
      'mcpFilesystem',
      'mcpAuthedSearch',
      'mcpAuthedFilesystem',
      'search',
      'assistant',
      'feedback',
    ].map((name) => [name, PLENTY]),
  )
  return {
    files: {
      ...files,
      ...specs.files,
      ...skills.files,
      ...doubtful.files,
      'docs.json': docsJson({ navigation: { languages }, redirects, ...links }),
    },
    secrets: [...secrets, ...specs.secrets],
    pages: [...pages, ...doubtful.pages],
    images,
    snippets,
    specs,
    skills: skills.names,
    labels,
    redirects: redirects.map(({ source }) => source),
    lectern: { auth: { method: 'accounts' }, limits },
  }
}

/** The same site with nothing on it but what one kind of viewer may read. */
export function withoutClosed(site: LeakSite, kind: Kind): Files {
  const closed = new Set(site.pages.filter(({ audience }) => !allows(audience, kind)).map(({ file }) => file))
  const names = new Set([...closed].map((file) => file.replace(/\.mdx$/, '')))
  const isClosed = (item: unknown): boolean => {
    if (typeof item === 'string') return names.has(item)
    const label = (item as { label?: string } | null)?.label
    return label !== undefined && closed.has(site.labels.get(label) ?? '')
  }
  const isEmpty = (item: unknown) => (item as { items?: unknown[] } | null)?.items?.length === 0
  const strip = (value: unknown): unknown => {
    if (Array.isArray(value))
      return value
        .filter((item) => !isClosed(item))
        .map(strip)
        .filter((item) => !isEmpty(item))
    if (typeof value !== 'object' || value === null) return value
    const kept = Object.entries(value).filter(([, item]) => !isClosed(item))
    return Object.fromEntries(kept.map(([key, item]) => [key, strip(item)]))
  }
  const config = strip(JSON.parse(String(site.files['docs.json'])))
  return {
    ...Object.fromEntries(Object.entries(site.files).filter(([file]) => !closed.has(file))),
    'docs.json': JSON.stringify(config),
  }
}

/** Rules that cannot be read close a page. */
function makeDoubtful(dice: Dice, secrets: Secret[]): { files: Record<string, string>; pages: MadePage[] } {
  const files: Record<string, string> = {}
  const rules = [
    'groups: { a: b }\npublic: true',
    'groups: [[eng]]\npublic: true',
    'note: "never ends\ngroups:\n  - eng\npublic: true',
    'note: he said: "yes\n"groups": [eng]\npublic: true',
    'groups: true\npublic: true',
  ]
  const pages = rules.map((rule, index): MadePage => {
    const markers = Array.from({ length: 5 }, () => dice.marker())
    const [title, , , body, slug] = markers
    const file = `loose/doubtful-${index}-${slug}.mdx`
    files[file] = `---\ntitle: ${title}\n${rule}\n---\n\nIt says ${body}.`
    for (const marker of markers)
      secrets.push({ marker, what: `page with ${JSON.stringify(rule)}`, may: () => false, must: false })
    const path = `/${file.replace(/\.mdx$/, '')}`
    return { path, file, audience: [], place: 'loose', isChangelog: false, markers }
  })
  return { files, pages }
}

function makeSkills(dice: Dice, secrets: Secret[]) {
  const files: Record<string, string> = {}
  const names = [undefined, ...GROUPS, undefined].map((group) => {
    const [name = '', description = '', text = ''] = Array.from({ length: 3 }, () => dice.marker())
    const audience = group === undefined ? 'login' : [group]
    files[`.mintlify/skills/${name}/SKILL.md`] =
      `---\nname: ${name}\ndescription: Uses ${description}\n${group === undefined ? '' : `groups: [${group}]\n`}---\nDo ${text}.`
    for (const marker of [name, description, text])
      secrets.push({ marker, what: `skill for ${group}`, may: (kind) => allows(audience, kind), must: true })
    return name
  })
  return { files, names }
}

/** Top bars and footers that name pages of all kinds; the German site has its own. */
function makeLinks(
  dice: Dice,
  { pages, secrets, many }: { pages: readonly MadePage[]; secrets: Secret[]; many: number },
) {
  const labels = new Map<string, string>()
  const link = () => {
    const { path, file, audience } = dice.pick(pages)
    const label = dice.marker()
    labels.set(label, file)
    const may = (kind: Kind) => allows(audience, kind)
    secrets.push({ marker: label, what: `link to ${path}`, may, must: false })
    return { label, href: spell(path, labels.size) }
  }
  const some = (length: number) => Array.from({ length }, link)
  const make = () => ({
    navbar: { links: some(many), primary: { type: 'button', ...link() } },
    footer: {
      links: [
        { header: 'Mixed', items: some((many * 2) / 3) },
        ...some(2).map((item) => ({ items: [item] })),
      ],
    },
  })
  return { ...make(), german: make(), labels }
}

/** Old addresses that hold no secret themselves; what they lead to does. */
function makeRedirects(dice: Dice, pages: readonly MadePage[], count: number) {
  const made = Array.from({ length: count }, (_, index) => ({
    source: `/old/${index}`,
    destination: spell(dice.pick(pages).path, index),
  }))
  const chains = Array.from({ length: count / 8 }, (_, index) => ({
    source: `/older/${index}`,
    destination: `/old/${index}`,
  }))
  return [...made, ...chains]
}
