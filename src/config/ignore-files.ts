import fs from 'node:fs'
import path from 'node:path'
import ignore from 'ignore'

/** Decides which files of the docs folder are not content. Paths are relative, with forward slashes. */
export interface IgnoreRules {
  ignores(path: string): boolean
  /** Whether everything in a folder is ignored, so that a walk need not enter it. */
  ignoresDirectory(path: string): boolean
  /** Which line of which text ignores a file; undefined when a built-in rule does, or none. */
  ruleOf(path: string): IgnoreRule | undefined
}

export interface IgnoreRule {
  readonly rule: string
  /** Number of the text it stands in, and the line there. */
  readonly text: number
  readonly line: number
}

/**
 * Folders of tools and files every repo has, at any depth. The format also lists build, dist, coverage, tmp and
 * temp, but the incumbent's own tool serves pages from folders with such names and real sites rely on it: not here.
 */
const BUILT_IN = new Set(
  `.git .github .claude .agents .cursor .idea .vscode .cache .lectern node_modules
  README.md LICENSE.md CHANGELOG.md CONTRIBUTING.md`.split(/\s+/),
)

/** Where authors write which files are not content. */
export const IGNORE_FILES = ['.mintignore', '.lecternignore'] as const

/** The rules of a docs folder. */
export function readIgnore(root: string): IgnoreRules {
  const texts = IGNORE_FILES.map((name) => {
    const file = path.join(root, name)
    return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
  })
  return createIgnore(texts)
}

/**
 * Combines the built-in rules with the texts of `.mintignore` and `.lecternignore` (gitignore syntax). What an author
 * writes wins over what is built in, so `!README.md` brings it back.
 */
export function createIgnore(texts: readonly string[]): IgnoreRules {
  const rules = ignore({ ignorecase: false, allowRelativePaths: true })
  for (const text of texts) rules.add(text.replace(/^\uFEFF/, ''))
  const plain = texts.every((text) => text.trim() === '')
  const directories = new Map<string, boolean>()

  const judge = (path: string, builtIn: boolean): boolean => {
    if (plain) return builtIn
    const written = rules.test(path)
    return written.ignored || (builtIn && !written.unignored)
  }

  const ignoresDirectory = (path: string): boolean => {
    const directory = trimSlashes(path)
    if (directory === '') return false
    const known = directories.get(directory)
    if (known !== undefined) return known
    // As in git: nothing inside an ignored folder can be brought back.
    const answer =
      ignoresDirectory(parentOf(directory)) || judge(`${directory}/`, BUILT_IN.has(nameOf(directory)))
    directories.set(directory, answer)
    return answer
  }

  /** Asked for a message only, so each line is tried by itself: the last one that ignores the file or a folder above. */
  const ruleOf = (path: string): IgnoreRule | undefined => {
    const parts = trimSlashes(path).split('/')
    const names = parts.map((_, at) => parts.slice(0, at + 1).join('/') + (at < parts.length - 1 ? '/' : ''))
    let found: IgnoreRule | undefined
    texts.forEach((content, text) => {
      content.split(/\r?\n/).forEach((written, at) => {
        const rule = written.trim()
        if (rule === '' || rule.startsWith('#') || rule.startsWith('!')) return
        const alone = ignore({ ignorecase: false, allowRelativePaths: true }).add(rule)
        if (names.some((name) => alone.ignores(name))) found = { rule, text, line: at + 1 }
      })
    })
    return found
  }

  return {
    ruleOf,
    ignoresDirectory,
    ignores: (path) => {
      const file = trimSlashes(path)
      if (file === '') return false
      return (
        ignoresDirectory(parentOf(file)) || judge(file, BUILT_IN.has(nameOf(file)) || isHostedSetting(file))
      )
    },
  }
}

/** Settings of the incumbent's hosted product, except what it reads as content: skills and data files. */
function isHostedSetting(file: string): boolean {
  return (
    file.startsWith('.mintlify/') && !file.startsWith('.mintlify/skills/') && !/\.(json|ya?ml)$/.test(file)
  )
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

function trimSlashes(path: string): string {
  return path.replace(/^(\.?\/)+|\/+$/g, '')
}
