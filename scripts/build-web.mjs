// Browser code and styles -> dist/assets: bundled, minified, named by content, listed in manifest.json.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'lightningcss'
import { rolldown } from 'rolldown'
import { RANKER_FILE } from '../src/search/browser/ranker-weights.ts'
import { FONT_FAMILIES, fontSheet } from '../src/shared/font-families.ts'
import { PLAYGROUND_WORDS } from '../src/shared/messages/playground-words.ts'
import { LAYOUTS, PLAIN_THEME, siteSheet, THEMES } from '../src/shared/themes.ts'
import { writeBundled } from './bundled-packages.mjs'

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const TSCONFIG = path.join(ROOT, 'web/tsconfig.json')
const OUT = path.resolve(process.argv[2] ?? path.join(ROOT, 'dist/assets'))
// Order matters where rules are equally specific.
const STYLES =
  'tokens icons base background header search-button ask-button layout ask-bar home sidebar toc menus prose diagrams table code code-notes tabs callouts cards accordions steps fields frames updates trees colors choices offline page-actions page-foot'.split(
    ' ',
  )
// Ours stands above what bundlers say of every element (Tailwind, Panda and the like reset all paddings there) and below
// utilities. The order is that of the first mention, so this line comes before any sheet of an author. What an author's
// sheet resets (src/site/author-styles) stands between what we say of elements and what we say of classes.
const LAYERS =
  '@layer properties,reset,normalize,preflight,theme,base,tokens,components,recipes,elements,resets,lectern,plain,utilities;'
const SEARCH_STYLES = [
  'dialog',
  'search-dialog',
  'search-results',
  'search-phone',
  'search-answer',
  'search-preview',
]
const ASSISTANT_STYLES = ['assistant', 'assistant-answer', 'code-ranges']
const REFERENCE_STYLES = ['reference-endpoint', 'reference-fields', 'reference-samples', 'code-ranges']
// The phone's rules come last.
const PLAYGROUND_STYLES = [
  'dialog',
  'playground-form',
  'playground-groups',
  'playground-answer',
  'playground',
]
const DASHBOARD_STYLES =
  'tokens base buttons forms shell entry panel table charts dialog overview feedback agents content settings phone'.split(
    ' ',
  )
const STAND_INS = {
  sans: ['Arial', 'Liberation Sans', 'Helvetica', 'Roboto'],
  serif: ['Times New Roman', 'Liberation Serif', 'Times'],
  mono: ['Courier New', 'Liberation Mono', 'Menlo', 'DejaVu Sans Mono'],
}
// Popover, :has, nesting and light-dark() are used as they are.
const TARGETS = { chrome: 125 << 16, firefox: 128 << 16, safari: (17 << 16) | (5 << 8) }

fs.rmSync(OUT, { recursive: true, force: true })
fs.mkdirSync(OUT, { recursive: true })
const manifest = {}
/** Files of packages and of ours that went into the output. */
const modules = new Set()

for (const entry of [
  'islands',
  'islands/components',
  'dev/dev',
  'page/sidebar-filter',
  'page/first-visit',
  'integrations/integrations',
  'reference/reference',
  'search/search',
  'search/search-engine',
  'feedback/feedback',
  'assistant/assistant',
]) {
  const name = `${path.basename(entry)}.js`
  manifest[name] = write(name, await bundle(`web/${entry}.ts`))
}
manifest['main.js'] = await bundleInParts('main', 'web/main.ts')
manifest['playground.js'] = await bundleInParts('playground', 'web/playground/playground.tsx')
for (const [language, words] of PLAYGROUND_WORDS) {
  const name = `playground-words-${language}.json`
  manifest[name] = write(name, JSON.stringify(words))
}
manifest['dashboard.js'] = write('dashboard.js', await bundle('dashboard/main.tsx'))
const faces = fontFaces()
manifest['dashboard.css'] = write('dashboard.css', minify('dashboard.css', faces + dashboardStyles()))
manifest['mermaid.js'] = await bundleInParts('mermaid', 'web/diagrams/diagram.ts')
manifest['preact.js'] = write('preact.js', await bundle('preact.js', [virtual('preact.js', preactSource())]))
for (const theme of THEMES) {
  const name = siteSheet(theme)
  const styles = [...STYLES, ...themeStyles(theme), 'print']
  manifest[name] = write(
    name,
    minify(name, faces + LAYERS + inLayer(['elements'], 'elements') + inLayer(styles)),
  )
}
for (const family of FONT_FAMILIES) {
  const name = fontSheet(family)
  manifest[name] = write(name, minify(name, familyStyles(family)))
}
// Loaded with the dialog: few readers of a page search.
manifest['search.css'] = write('search.css', minify('search.css', inLayer(SEARCH_STYLES)))
manifest['assistant.css'] = write('assistant.css', minify('assistant.css', inLayer(ASSISTANT_STYLES)))
manifest['auth-pages.css'] = write(
  'auth-pages.css',
  minify('auth-pages.css', faces + inLayer(['tokens', 'auth-pages'])),
)
manifest['difference.css'] = write('difference.css', minify('difference.css', inLayer(['difference'])))
manifest['reference.css'] = write('reference.css', minify('reference.css', inLayer(REFERENCE_STYLES)))
manifest['playground.css'] = write('playground.css', minify('playground.css', inLayer(PLAYGROUND_STYLES)))
manifest['katex.css'] = write('katex.css', minify('katex.css', mathStyles()))
// Named by its version: server and browser ask for it by that.
fs.copyFileSync(path.join(ROOT, 'src/search/weights', RANKER_FILE), path.join(OUT, RANKER_FILE))
copyFonts(path.join(path.dirname(OUT), 'fonts'))
const sorted = Object.fromEntries(Object.entries(manifest).sort(([a], [b]) => (a < b ? -1 : 1)))
fs.writeFileSync(path.join(OUT, 'manifest.json'), `${JSON.stringify(sorted, null, 2)}\n`)
writeBundled(path.join(path.dirname(OUT), 'bundled/web.json'), modules)

async function bundle(entry, plugins = []) {
  const input = plugins.length > 0 ? entry : path.join(ROOT, entry)
  // Authors' components and their runtime share one copy of Preact, which the page's import map names.
  const external = entry.startsWith('web/islands') ? ['preact', 'lectern/components'] : []
  const build = await rolldown({ input, cwd: ROOT, external, plugins, tsconfig: TSCONFIG, logLevel: 'warn' })
  const { output } = await build.generate({ format: 'esm', minify: true, codeSplitting: false })
  await build.close()
  remember(output)
  return output[0].code
}

/** A program of many parts, each in a file of its own: a page loads those its content asks for. */
async function bundleInParts(name, entry) {
  const build = await rolldown({
    input: path.join(ROOT, entry),
    cwd: ROOT,
    tsconfig: TSCONFIG,
    logLevel: 'warn',
    // What parts share stays with the entry, which is there before them: one request less.
    preserveEntrySignatures: 'allow-extension',
  })
  const { output } = await build.generate({
    format: 'esm',
    minify: true,
    entryFileNames: `${name}-[hash].js`,
    chunkFileNames: `${name}-[name]-[hash].js`,
  })
  await build.close()
  remember(output)
  for (const { fileName, code } of output) fs.writeFileSync(path.join(OUT, fileName), code)
  return output.find(({ isEntry }) => isEntry).fileName
}

function remember(output) {
  for (const { moduleIds = [] } of output) for (const id of moduleIds) modules.add(id)
}

/** The folder of a package of which we copy files. */
function homeOf(name) {
  const file = createRequire(import.meta.url).resolve(`${name}/package.json`)
  modules.add(file)
  return path.dirname(file)
}

/**
 * Authors write React: `onChange` on every key, `strokeWidth`, `memo`. The compat layer speaks it for 1.8 kB more than
 * Preact alone; what pages cannot use (Suspense, lazy, class helpers) is left out.
 */
function preactSource() {
  const names =
    'Children Component Fragment cloneElement createContext createElement createPortal createRef forwardRef hydrate ' +
    'isValidElement memo render startTransition useCallback useContext useDebugValue useDeferredValue useEffect useId ' +
    'useImperativeHandle useInsertionEffect useLayoutEffect useMemo useReducer useRef useState useSyncExternalStore ' +
    'useTransition'
  return `export { options } from 'preact'\nexport { ${names.split(' ').join(', ')} } from 'preact/compat'`
}

function virtual(name, source) {
  const id = path.join(ROOT, 'web', name)
  return {
    name: 'virtual',
    resolveId: (specifier) => (specifier === name ? id : undefined),
    load: (file) => (file === id ? source : undefined),
  }
}

/** One layer, so that an author's own style sheet wins over ours without fighting for it. */
function inLayer(names, layer = 'lectern') {
  const files = names.map((name) => fs.readFileSync(path.join(ROOT, `src/site/styles/${name}.css`), 'utf8'))
  return `@layer ${layer}{${files.join('\n')}}`
}

/** What only this theme says: where its layout differs from the ordinary one, and its look. */
function themeStyles(theme) {
  const layout = LAYOUTS[theme]
  return [
    ...(layout === 'bar' ? [] : [`layout-${layout}`]),
    ...(theme === PLAIN_THEME ? [] : [`themes/${theme}`]),
  ]
}

function dashboardStyles() {
  return DASHBOARD_STYLES.map((name) =>
    fs.readFileSync(path.join(ROOT, `dashboard/styles/${name}.css`), 'utf8'),
  ).join('\n')
}

/** The letters of every site. */
function fontFaces() {
  const stretched = fs.readFileSync(path.join(ROOT, 'src/site/styles/fonts.css'), 'utf8')
  return facesOf('geist') + facesOf('geist-mono') + stretched
}

/** One file a script: a browser fetches those that a page has letters of. A family without a file for all weights has more. */
function facesOf(key, weights = []) {
  const home = homeOf(weights.length === 0 ? `@fontsource-variable/${key}` : `@fontsource/${key}`)
  const sheets = weights.length === 0 ? ['index.css'] : weights.map((weight) => `${weight}.css`)
  fs.copyFileSync(path.join(home, 'LICENSE'), path.join(OUT, `${key}-LICENSE.txt`))
  return sheets
    .map((sheet) => fs.readFileSync(path.join(home, sheet), 'utf8'))
    .join('')
    .replaceAll(/ Variable'/g, "'")
    .replaceAll(/, url\([^)]*\.woff\) format\('woff'\)/g, '')
    .replaceAll("format('woff2-variations')", "format('woff2')")
    .replaceAll(/url\(\.\/files\/([^)]*)\.woff2\)/g, (_, file) => {
      const written = write(`${file}.woff2`, fs.readFileSync(path.join(home, `files/${file}.woff2`)))
      manifest[`${file}.woff2`] = written
      return `url(${written})`
    })
}

/** A family that sites may choose, and what stands in for it until it is there. */
function familyStyles({ key, name, standIn, fit, weights }) {
  const local = STAND_INS[standIn].map((family) => `local('${family}')`).join(',')
  const face = [
    `font-family:'${name} Fallback'`,
    `src:${local}`,
    `size-adjust:${fit.size}%`,
    `ascent-override:${fit.ascent}%`,
    `descent-override:${fit.descent}%`,
    'line-gap-override:0%',
  ]
  return `${facesOf(key, weights)}@font-face{${face.join(';')}}`
}

/** KaTeX's own sheet with its fonts beside it: only the format every browser reads, named by content. */
function mathStyles() {
  const home = homeOf('katex')
  const css = fs.readFileSync(path.join(home, 'dist/katex.min.css'), 'utf8')
  return css
    .replace(/,url\([^)]*\.(?:woff|ttf)\) format\("[a-z]+"\)/g, '')
    .replace(/url\(fonts\/([^)]*)\.woff2\)/g, (_, font) => {
      const bytes = fs.readFileSync(path.join(home, `dist/fonts/${font}.woff2`))
      return `url(${write(`${font}.woff2`, bytes)})`
    })
    .replaceAll('font-display:block', 'font-display:swap')
}

/** The letters of social pictures, for the server: a program that draws wants TrueType, which no browser is sent. */
function copyFonts(to) {
  const home = homeOf('@expo-google-fonts/inter')
  fs.mkdirSync(to, { recursive: true })
  fs.copyFileSync(path.join(home, '600SemiBold/Inter_600SemiBold.ttf'), path.join(to, 'inter-semibold.ttf'))
  fs.copyFileSync(path.join(home, '500Medium/Inter_500Medium.ttf'), path.join(to, 'inter-medium.ttf'))
  fs.copyFileSync(path.join(home, 'LICENSE_FONT'), path.join(to, 'LICENSE'))
}

function minify(filename, css) {
  const result = transform({ filename, code: Buffer.from(css), minify: true, targets: TARGETS })
  for (const warning of result.warnings) console.error(`${filename}: ${warning.message}`)
  return result.code
}

function write(name, content) {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10)
  const { name: stem, ext } = path.parse(name)
  const file = `${stem}-${hash}${ext}`
  fs.writeFileSync(path.join(OUT, file), content)
  return file
}
