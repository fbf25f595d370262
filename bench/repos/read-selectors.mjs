import fs from 'node:fs'
import path from 'node:path'
import { ATTRIBUTES, CLASSES, IDS } from './hooks.mjs'

// The documentation of the format writes classes like elements; repositories whose sheets work there use them as classes.
const DOCUMENTED = new Set([...IDS.map((id) => `#${id}`), ...CLASSES.map((name) => `.${name}`)])
const STATES =
  /::[\w-]+(?:\([^)]*\))?|:(?:hover|focus(?:-visible|-within)?|active|visited|before|after|disabled|checked|placeholder|target)(?![\w-])/g
const MODES =
  /(?:html|:root|body)?(?:\.dark|\.light)(?=[\s.[#:]|$)|:not\(\.dark\)|:is\(\.dark(?: \*)?\)|:not\(:(?:hover|focus|active|disabled)\)|\[data-theme=[^\]]*\]/g

/** Selectors of a repository's sheets that name a documented part: those of nothing else, and those of insides too. */
export function readSelectors(root) {
  const files = fs
    .readdirSync(root, { recursive: true })
    .filter((file) => !/(?:^|\/)(?:node_modules|\.)/.test(file))
  const styles = files.filter((file) => file.endsWith('.css') && !/(?:^|\/)_?snippets\//.test(file))
  const selectors = new Set(styles.flatMap((file) => selectorsOf(read(root, file))))
  const named = [...selectors].filter((selector) => namesOf(selector).some(isDocumented))
  const own = ownNames(root, files, named)
  const [documented, inside] = [[], []]
  for (const selector of named) {
    const names = namesOf(selector)
    if (names.every((name) => isDocumented(name) || own.has(bare(name))))
      documented.push({ selector, ask: ask(selector, own) })
    else inside.push(selector)
  }
  return { documented, inside }
}

/** Ids, classes, elements with a hyphen and attributes for components that a selector names. */
function namesOf(selector) {
  const plain = selector.replace(/\[[^\]]*\]/g, (part) =>
    /^\[(?:class|id|style)[\^*~$|]?=/.test(part) ? '.inside-of-the-page' : ' ',
  )
  const parts = [...selector.matchAll(/\[(data-[\w-]+)/g)].map(([, name]) => `[${name}]`)
  return [
    ...parts,
    ...(plain
      .replace(MODES, '')
      .replace(STATES, '')
      .match(/[#.](?:[\w-]|\\.)+|(?<![\w-#.\\:])[a-z]+-[\w-]+/g) ?? []),
  ]
}

function isDocumented(name) {
  return DOCUMENTED.has(name) || ATTRIBUTES.some((attribute) => name === `[${attribute}]`)
}

const bare = (name) => name.replace(/^[#.[]|\]$/g, '').replaceAll('\\', '')

/** Names that stand in the repository's own pages and programs. */
function ownNames(root, files, selectors) {
  const wanted = new Set(
    selectors
      .flatMap(namesOf)
      .filter((name) => !isDocumented(name))
      .map(bare),
  )
  const own = new Set()
  for (const file of files) {
    if (wanted.size === own.size || !/\.(?:mdx?|jsx?|tsx|html)$/.test(file)) continue
    const text = read(root, file)
    for (const name of wanted)
      if (
        !own.has(name) &&
        text.includes(name) &&
        new RegExp(`(?<![\\w-])${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w-])`).test(text)
      )
        own.add(name)
  }
  return own
}

/** What is asked of our pages: without states, modes and addresses, and without parts that the repository brings. */
function ask(selector, own) {
  const still = selector
    .replace(MODES, '')
    .replace(STATES, '')
    .replace(/\[(href|src|data-current-path|lang)(?![\w-])[^\]]*\]/g, '[$1]')
    .trim()
  const isOwn = (part) => namesOf(part).some((name) => !isDocumented(name) && own.has(bare(name)))
  if (!isOwn(still)) return still.replace(/^html\[data-current-path\] (?=\[aria-label)/, '') || '*'
  const compounds = still.split(/\s*[>+~\s]\s*(?![^([]*[)\]])/).filter((part) => part && !isOwn(part))
  // An attribute alone may stand on what the repository brings.
  return compounds.filter((part) => namesOf(part).some((name) => DOCUMENTED.has(name))).join(' ') || '*'
}

/** A sheet's selectors, one by one. */
function selectorsOf(css) {
  const heads = css.replace(/\/\*[\s\S]*?\*\//g, '').match(/[^{};]+(?=\{)/g) ?? []
  return heads
    .map((head) => head.trim())
    .filter((head) => !head.startsWith('@') && !/^(?:from|to|[\d.]+%)/.test(head))
    .flatMap((head) => head.split(/,(?![^([]*[)\]])/))
    .map((selector) => selector.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
}

function read(root, file) {
  try {
    return fs.readFileSync(path.join(root, file), 'utf8')
  } catch {
    return ''
  }
}
