// Browser code and styles -> dist/assets: bundled, minified, named by content, listed in manifest.json.
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { transform } from 'lightningcss'
import { rolldown } from 'rolldown'

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const OUT = path.resolve(process.argv[2] ?? path.join(ROOT, 'dist/assets'))
// Order matters where rules are equally specific.
const STYLES =
  'tokens icons base header layout sidebar toc menus prose table code tabs callouts cards details components print'.split(
    ' ',
  )
// Popover, :has, nesting and light-dark() are used as they are.
const TARGETS = { chrome: 125 << 16, firefox: 128 << 16, safari: (17 << 16) | (5 << 8) }

fs.rmSync(OUT, { recursive: true, force: true })
fs.mkdirSync(OUT, { recursive: true })
const manifest = {}

for (const name of ['main', 'dev'])
  manifest[`${name}.js`] = write(`${name}.js`, await bundle(`web/${name}.ts`))
manifest['site.css'] = write('site.css', minify('site.css', siteStyles()))
manifest['katex.css'] = write('katex.css', minify('katex.css', mathStyles()))
const sorted = Object.fromEntries(Object.entries(manifest).sort(([a], [b]) => (a < b ? -1 : 1)))
fs.writeFileSync(path.join(OUT, 'manifest.json'), `${JSON.stringify(sorted, null, 2)}\n`)

async function bundle(entry) {
  const build = await rolldown({ input: path.join(ROOT, entry), logLevel: 'warn' })
  const { output } = await build.generate({ format: 'esm', minify: true, codeSplitting: false })
  await build.close()
  return output[0].code
}

/** One layer, so that an author's own style sheet wins over ours without fighting for it. */
function siteStyles() {
  const files = STYLES.map((name) => fs.readFileSync(path.join(ROOT, `src/site/styles/${name}.css`), 'utf8'))
  return `@layer lectern{${files.join('\n')}}`
}

/** KaTeX's own sheet with its fonts beside it: only the format every browser reads, named by content. */
function mathStyles() {
  const home = path.dirname(createRequire(import.meta.url).resolve('katex/package.json'))
  const css = fs.readFileSync(path.join(home, 'dist/katex.min.css'), 'utf8')
  return css
    .replace(/,url\([^)]*\.(?:woff|ttf)\) format\("[a-z]+"\)/g, '')
    .replace(/url\(fonts\/([^)]*)\.woff2\)/g, (_, font) => {
      const bytes = fs.readFileSync(path.join(home, `dist/fonts/${font}.woff2`))
      return `url(${write(`${font}.woff2`, bytes)})`
    })
    .replaceAll('font-display:block', 'font-display:swap')
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
