// Packages that are loaded on first use -> dist/server/packages, each as one file (src/lib/packages.ts has the list).
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import zlib from 'node:zlib'
import { rolldown } from 'rolldown'
import { PACKAGE_FILES } from '../src/lib/packages.ts'
import { writeBundled } from './bundled-packages.mjs'

const OUT = 'dist/server/packages'
const LANGUAGES = 'prismjs/components/index.js'
const require = createRequire(import.meta.url)
/** Files that went into the output. */
const modules = new Set()

fs.rmSync(OUT, { recursive: true, force: true })
fs.mkdirSync(OUT, { recursive: true })
for (const [name, file] of Object.entries(PACKAGE_FILES)) {
  const source = require.resolve(name)
  const out = path.join(OUT, file)
  modules.add(source)
  if (name === LANGUAGES) await join(out, { input: file, plugins: [virtual(file, languages())] })
  else if (file.endsWith('.cjs')) await join(out, { input: source })
  else if (file.startsWith('icons-')) fs.writeFileSync(out, packed(drawings(source)))
  else fs.copyFileSync(source, out)
}
// It looks for them beside itself, which is where it is joined.
const schemas = path.join(path.dirname(require.resolve('@seriousme/openapi-schema-validator')), 'schemas')
fs.cpSync(schemas, 'dist/server/schemas', { recursive: true, filter: (file) => !file.endsWith('.md') })
writeBundled('dist/bundled/packages.json', modules)

async function join(file, input) {
  const bundle = await rolldown({ ...input, platform: 'node', logLevel: 'warn' })
  const { output } = await bundle.write({ file, format: 'cjs', minify: true })
  for (const { moduleIds = [] } of output) for (const id of moduleIds) modules.add(id)
}

/** What pages draw of an icon set: no search words, categories and credits. */
function drawings(file) {
  const { icons, aliases, width, height } = JSON.parse(fs.readFileSync(file, 'utf8'))
  return JSON.stringify({ icons, aliases, width, height })
}

/** The best there is would take ten seconds, for a tenth less. */
function packed(text) {
  return zlib.brotliCompressSync(text, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 9 } })
}

/**
 * Prism's loader takes a file a language from a folder. Here each is a function, to be called as often as the loader
 * wants one anew.
 */
function languages() {
  const folder = path.dirname(require.resolve(LANGUAGES))
  const names = Object.keys(require('prismjs/components.js').languages).filter((name) => name !== 'meta')
  const grammars = names.map(
    (name) =>
      `${JSON.stringify(name)}: () => {${fs.readFileSync(path.join(folder, `prism-${name}.min.js`), 'utf8')}\n}`,
  )
  return `
    const components = require('prismjs/components.js')
    const getLoader = require('prismjs/dependencies.js')
    const grammars = {${grammars.join(',\n')}}
    const loaded = new Set()
    module.exports = (name) => {
      getLoader(components, [name], [...loaded, ...Object.keys(Prism.languages)]).load((language) => {
        if (!Object.hasOwn(grammars, language)) return
        delete Prism.languages[language]
        grammars[language]()
        loaded.add(language)
      })
    }`
}

function virtual(name, source) {
  const id = path.resolve('scripts', name)
  return {
    name: 'virtual',
    resolveId: (specifier) => (specifier === name ? id : undefined),
    load: (file) => (file === id ? { code: source, moduleType: 'js' } : undefined),
  }
}
