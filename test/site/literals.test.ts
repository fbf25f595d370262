import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'rolldown/parseAst'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** Read by authors, not by readers: the overlay of the preview, the note on a preview, a page that failed there. */
const FOR_AUTHORS = /^(?:web\/dev\/|src\/site\/layout\/(?:preview-note|failed-page)\.ts$)/
/** English of the scripts themselves; other languages come with the page. A test of each compares them. */
const TABLES = /^web\/(?:lib\/messages|feedback\/feedback-messages|islands\/island-messages)\.ts$/
/** Attributes and properties that are shown or read to somebody. */
const SAID =
  /^(?:aria-?label|title|placeholder|alt|label|about|hint|text|name|textContent|innerText|ariaLabel)$/i
/** Names, units and keys, which are the same in every language. */
const NAMES =
  /^(?:JSON|null|basic|ms|kB\)?|B|s|body|query|Ctrl K|UTC|For agents:.*|llms\.txt|, and each is Markdown.*|A sample file\.)$/s

interface AstNode {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

function isNode(value: unknown): value is AstNode {
  return typeof value === 'object' && value !== null && typeof (value as AstNode).type === 'string'
}

function walk(
  node: AstNode,
  see: (node: AstNode, above: AstNode | undefined) => void,
  above?: AstNode,
): void {
  see(node, above)
  for (const value of Object.values(node))
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
      if (isNode(one)) walk(one, see, node)
}

const textOf = (quasis: unknown) =>
  (quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('\uE000')
const nameOf = (node: unknown) => {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown }
  return String(typeof name === 'object' ? (name as { name?: unknown }).name : (name ?? value))
}
/** Two words at least, the first with a capital letter or the last with a full stop: somebody is told something. */
const isSentence = (text: string) =>
  /^\p{Lu}\p{Ll}+(?: [\p{L}\uE000]+)+/u.test(text) || /\p{Ll} \p{Ll}+[^;{}]*[.!?…]$/u.test(text)

function saidIn(file: string): readonly string[] {
  const source = fs.readFileSync(path.join(ROOT, file), 'utf8')
  const found: string[] = []
  const add = (texts: readonly string[]) => {
    for (const text of texts.map((one) => one.replaceAll('\uE000', ' ').trim()))
      if (/\p{L}{2}/u.test(text) && !NAMES.test(text)) found.push(`${file}: ${text.slice(0, 80)}`)
  }
  const program = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as AstNode
  walk(program, (node, above) => {
    if (node.type === 'JSXText') add([String(node['value'])])
    else if (node.type === 'TaggedTemplateExpression' && nameOf(node['tag']) === 'html')
      add(templateTexts(textOf((node['quasi'] as AstNode)['quasis'])))
    else if (node.type === 'Literal' || node.type === 'TemplateLiteral') {
      if (above?.type === 'TaggedTemplateExpression' || /^(?:Import|Export|TS)/.test(above?.type ?? ''))
        return
      const text = node.type === 'Literal' ? node['value'] : textOf(node['quasis'])
      if (typeof text !== 'string') return
      const isSaid =
        (above?.type === 'JSXAttribute' && SAID.test(nameOf(above['name']))) ||
        (above?.type === 'AssignmentExpression' && SAID.test(nameOf((above['left'] as AstNode)['property'])))
      if (isSaid || isSentence(text)) add([text])
    }
  })
  return found
}

/** What stands between the tags of a template, and in the attributes that are read to somebody. */
function templateTexts(html: string): readonly string[] {
  // An attribute of its own.
  if (html.startsWith(' ') && !html.includes('<')) return []
  const attributes = [...html.matchAll(/\b(?:aria-label|title|placeholder|alt)="([^"]*)"/g)].map(
    ([, text = '']) => text,
  )
  const between = html.replaceAll(/<[^>]*>/g, '\uE000').split('\uE000')
  return [...attributes, ...between.filter((text) => !/[<>="]/.test(text))]
}

const filesIn = (folder: string): readonly string[] =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file.replaceAll('\\', '/')))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))

/** What is no text for readers in need of a translation, with the reason. */
const KNOWN: readonly string[] = [
  // English of a script; the button that loads it brings other languages.
  'web/assistant/assistant-trigger.ts: Ask about this',
  // What an error is thrown with, which nobody is shown.
  'web/playground/send/read-head.ts: The response ended in its headers.',
  'web/search/search-source.ts: Search answered',
  'src/site/body/render-math.ts: KaTeX does not call macros that are functions.',
  'src/site/social-image/fonts.ts: The fonts for pictures are missing; run scripts/build-web.mjs',
  // Where the author sees what went wrong.
  'src/site/body/leaf-html.ts: line',
  // What a standard or a product is called, and what stands on a key.
  'web/playground/auth/oauth-form.tsx: Authorization Code + PKCE',
  'web/playground/auth/oauth-form.tsx: Client Credentials',
  'web/playground/auth/oauth-form.tsx: Resource Owner Password',
  'web/playground/auth/oauth-form.tsx: Device Authorization',
  'web/playground/auth/oauth.ts: Basic',
  'web/search/search-dialog.ts: Esc',
  'src/site/layout/ask-bar.ts: Ctrl I',
  'src/site/layout/footer.ts: Hacker News',
  'src/site/page/page-actions.ts: Google AI Studio',
  // By what the editor is asked for its phrases.
  'web/playground/editor/json-editor.ts: Fold line',
  'web/playground/editor/json-editor.ts: Unfold line',
]

test('what readers are told stands in the tables of messages, not in the code', () => {
  const files = [...filesIn('web'), ...filesIn('src/site')].filter(
    (file) => !FOR_AUTHORS.test(file) && !TABLES.test(file),
  )
  expect(files.flatMap(saidIn).filter((text) => !KNOWN.includes(text))).toEqual([])
})
