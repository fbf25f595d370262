import { NO_HTML, type SafeHtml } from '../html/html.ts'
import { renderIcon } from '../icons/render-icon.ts'
import { languageName } from './highlight-languages.ts'

/** Signs of languages, all of one set so that they look alike; a terminal for commands. */
const ICONS: ReadonlyMap<string, string> = new Map([
  ['javascript', 'brand-javascript'],
  ['js', 'brand-javascript'],
  ['jsx', 'brand-react'],
  ['tsx', 'brand-react'],
  ['typescript', 'brand-typescript'],
  ['python', 'brand-python'],
  ['bash', 'terminal-2'],
  ['shell-session', 'terminal-2'],
  ['powershell', 'terminal-2'],
  ['go', 'brand-golang'],
  ['rust', 'brand-rust'],
  ['java', 'coffee'],
  ['kotlin', 'brand-kotlin'],
  ['csharp', 'brand-c-sharp'],
  ['ruby', 'diamond'],
  ['php', 'brand-php'],
  ['swift', 'brand-swift'],
  ['docker', 'brand-docker'],
  ['markup', 'brand-html5'],
  ['css', 'brand-css3'],
  ['sql', 'database'],
  ['graphql', 'brand-graphql'],
  ['markdown', 'markdown'],
  ['mdx', 'markdown'],
  ['json', 'braces'],
  ['json5', 'braces'],
])
const OTHER = 'file-code'
const NONE = new Set(['', 'text', 'txt', 'plain', 'plaintext', 'output'])

/** The sign of a language; that of a file for one without, nothing for text. */
export function languageIcon(lang: string | null): SafeHtml {
  const name = languageName(lang ?? '')
  return NONE.has(name) ? NO_HTML : renderIcon(ICONS.get(name) ?? OTHER, { library: 'tabler' })
}
