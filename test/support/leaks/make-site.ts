import { docsJson, type Files } from '../site.ts'
import { allows, Dice, GROUPS, type Kind, type Secret } from './audience.ts'
import { makePages, type MadePage } from './make-pages.ts'
import { makeSpecs, type MadeSpecs } from './make-specs.ts'

export interface LeakSite {
  readonly files: Files
  readonly secrets: readonly Secret[]
  readonly pages: readonly MadePage[]
  readonly images: readonly string[]
  readonly snippets: readonly string[]
  readonly specs: MadeSpecs
  readonly skills: readonly string[]
  /** Old addresses. */
  readonly redirects: readonly string[]
  readonly lectern: Record<string, unknown>
}

const PAGES = 300
const PLENTY = 1_000_000

export function makeLeakSite(seed: number): LeakSite {
  const dice = new Dice(seed)
  const { pages, files, secrets, languages, images, snippets } = makePages(dice, PAGES)
  const specs = makeSpecs(dice)
  languages[0]?.versions[0]?.groups.push(...specs.groups)
  const skills = makeSkills(dice, secrets)
  const doubtful = makeDoubtful(dice, secrets)
  const redirects = makeRedirects(dice, [...pages, ...doubtful.pages])
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
      'docs.json': docsJson({ navigation: { languages }, redirects }),
    },
    secrets: [...secrets, ...specs.secrets],
    pages: [...pages, ...doubtful.pages],
    images,
    snippets,
    specs,
    skills: skills.names,
    redirects: redirects.map(({ source }) => source),
    lectern: { auth: { method: 'accounts' }, limits },
  }
}

/** The same site with nothing on it but what one kind of viewer may read. */
export function withoutClosed(site: LeakSite, kind: Kind): Files {
  const closed = new Set(site.pages.filter(({ audience }) => !allows(audience, kind)).map(({ file }) => file))
  const names = new Set([...closed].map((file) => file.replace(/\.mdx$/, '')))
  const strip = (value: unknown): unknown => {
    if (Array.isArray(value))
      return value.filter((item) => typeof item !== 'string' || !names.has(item)).map(strip)
    if (typeof value !== 'object' || value === null) return value
    const kept = Object.entries(value).filter(([, item]) => typeof item !== 'string' || !names.has(item))
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

/** Old addresses that hold no secret themselves; what they lead to does. */
function makeRedirects(dice: Dice, pages: readonly MadePage[]) {
  const spellings = [
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
  const made = Array.from({ length: 80 }, (_, index) => ({
    source: `/old/${index}`,
    destination: (spellings[index % spellings.length] as (path: string) => string)(dice.pick(pages).path),
  }))
  const chains = Array.from({ length: 10 }, (_, index) => ({
    source: `/older/${index}`,
    destination: `/old/${index}`,
  }))
  return [...made, ...chains]
}
