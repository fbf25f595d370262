// The corpora of the relevance table: documentation of other tools, turned into folders that Lectern can read.
import fs from 'node:fs'
import path from 'node:path'
import yaml from 'js-yaml'
import { readRepository } from './eval-repository.mjs'
import { WORK } from './paths.mjs'
import { writeFiles } from './write-files.mjs'

/** What to take of each repository, and how its own syntax becomes plain MDX. */
const CORPORA = {
  mintlify: {
    root: '',
    pages: '',
    isPage: (file) => file.endsWith('.mdx') && !/^(?:zh|fr|es|\.mintlify)\//.test(file),
    isSnippet: (file) => /(?:^|\/)snippets\//.test(file),
    read: (text) => text,
  },
  k8s: {
    root: 'content/en/docs',
    pages: '',
    isPage: (file) => file.endsWith('.md') && !/(?:^|\/)(?:glossary|generated|feature-gates)\//.test(file),
    isSnippet: () => false,
    read: (text) => plainTags(plainShortcodes(text)),
  },
  cloudflare: {
    root: 'src/content',
    pages: 'docs/',
    isPage: (file) => file.endsWith('.mdx') && !file.startsWith('style-guide/'),
    isSnippet: () => false,
    read: (text, { file, files }) => withPartials(text, { files, product: file.split('/')[0], depth: 0 }),
  },
}
/** Kubernetes' own translations, for `npm run eval:languages`: the folder of each and its code in docs.json. */
export const LANGUAGES = {
  en: 'en',
  de: 'de',
  fr: 'fr',
  es: 'es',
  'pt-br': 'pt-BR',
  'zh-cn': 'zh',
  ja: 'ja',
  ko: 'ko',
}
for (const [folder, language] of Object.entries(LANGUAGES))
  CORPORA[`k8s-${folder}`] = { ...CORPORA.k8s, root: `content/${folder}/docs`, language }
const NOT_RENDERED = /^\s*render:\s*false/m
const MAX_DEPTH = 3

/** Writes the folder of a corpus once; returns its path, or undefined when its repository is nowhere to be found. */
export function evalSite(name, corpus, folders) {
  const rules = CORPORA[name]
  if (!rules) return undefined
  const site = path.join(WORK, 'eval', `${name}-${corpus.commit.slice(0, 12)}`)
  if (fs.existsSync(path.join(site, 'docs.json'))) return site
  const files = readRepository(corpus, { root: rules.root, folders })
  if (files === undefined) return undefined
  fs.rmSync(site, { recursive: true, force: true })
  const pages = []
  for (const [name, text] of files) {
    if (!name.startsWith(rules.pages)) continue
    const file = name.slice(rules.pages.length)
    if (rules.isSnippet(file)) writeFiles(site, { [file]: text })
    else if (rules.isPage(file) && !NOT_RENDERED.test(text.slice(0, 800))) {
      const id = pageId(file) || 'index'
      pages.push(id)
      writeFiles(site, { [id + path.extname(file)]: ownFrontmatter(rules.read(text, { file, files })) })
    }
  }
  const { language } = rules
  const navigation = language === undefined ? { pages } : { languages: [{ language, pages }] }
  const config = { name, theme: 'mint', colors: { primary: '#336699' }, navigation }
  writeFiles(site, { 'docs.json': JSON.stringify(config) })
  return site
}

/** Path without extension, `index` removed: the name a page has in the file of questions. */
function pageId(file) {
  return file.replace(/\.mdx?$/, '').replace(/(?:^|\/)_?index$/, '')
}

/** Hugo's shortcodes say something when they name a text or a heading; else they are layout. */
function plainShortcodes(text) {
  return text
    .replace(/\{\{[<%].*?[>%]\}\}/gs, (code) => /(?:text=|heading )"([^"]*)"/.exec(code)?.[1] ?? '')
    .replace(/<!--.*?-->/gs, '')
}

/** Generated reference pages are HTML that nothing closes; their words are what is searched. */
function plainTags(text) {
  const fenced = text.split(/^([ \t]*```.*?^[ \t]*```)/gms)
  return fenced.map((part, at) => (at % 2 === 1 ? part : part.replace(/<[^<>]*>/g, ' '))).join('')
}

/** Puts in what `<Render file="…" />` stands for, as the site itself does. */
function withPartials(text, { files, product, depth }) {
  const own = text.replace(/^import\s[^;]*?from\s+["'][^"']+["'];?$/gm, '')
  if (depth >= MAX_DEPTH) return own
  return own.replace(/<Render\s[^>]*?file=["']([^"']+)["'][^>]*?\/>/gs, (element, file) => {
    const of = /product=["']([^"']+)/.exec(element)?.[1] ?? product
    const partial = files.get(`partials/${of}/${file}.mdx`) ?? ''
    return withPartials(partial.replace(/^---\n.*?\n---/s, ''), { files, product, depth: depth + 1 })
  })
}

/** Of another tool's frontmatter, what it shares with ours; the rest may mean something else here. */
function ownFrontmatter(text) {
  const found = /^---\r?\n(.*?)\r?\n---\r?\n?/s.exec(text)
  if (!found) return text
  let meta
  try {
    meta = yaml.load(found[1]) ?? {}
  } catch {
    return text
  }
  const { title, sidebarTitle, description, keywords } = meta
  const kept = Object.entries({ title: title ?? sidebarTitle, description, keywords })
  const shared = Object.fromEntries(kept.filter(([, value]) => value !== undefined && value !== null))
  return `---\n${yaml.dump(shared)}---\n${text.slice(found[0].length)}`
}
