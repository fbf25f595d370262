import fs from 'node:fs'
import { createRequire } from 'node:module'
import zlib from 'node:zlib'

/**
 * Packages, and files of packages, that few runs need: they are read when first asked for, in the middle of work that
 * cannot wait for a promise. scripts/build-packages.mjs puts each beside the built server under this name.
 */
export const PACKAGE_FILES = {
  sucrase: 'sucrase.cjs',
  katex: 'katex.cjs',
  prismjs: 'prism.cjs',
  'prismjs/components/index.js': 'prism-languages.cjs',
  '@shikijs/vscode-textmate': 'textmate.cjs',
  '@shikijs/engine-javascript': 'textmate-patterns.cjs',
  '@jitl/quickjs-wasmfile-release-sync/wasm': 'quickjs.wasm',
  'tailwindcss/theme.css': 'tailwind-theme.css',
  '@iconify-json/fa6-brands/icons.json': 'icons-fa6-brands.json.br',
  '@iconify-json/fa6-regular/icons.json': 'icons-fa6-regular.json.br',
  '@iconify-json/fa6-solid/icons.json': 'icons-fa6-solid.json.br',
  '@iconify-json/lucide/icons.json': 'icons-lucide.json.br',
  '@iconify-json/tabler/icons.json': 'icons-tabler.json.br',
} as const

type PackageFile = keyof typeof PACKAGE_FILES

const require = createRequire(import.meta.url)

/** What a package exports, or the content of a JSON file of it. */
export function loadPackage(name: PackageFile): unknown {
  const specifier = specifierOf(name)
  return specifier.endsWith('.br') ? unpacked(require.resolve(specifier)) : require(specifier)
}

/** Drawings of icons are four megabytes of text, of which most sites need a few lines. */
function unpacked(file: string): unknown {
  return JSON.parse(zlib.brotliDecompressSync(fs.readFileSync(file)).toString())
}

/** Where a file of a package is. */
export function packageFile(name: PackageFile): string {
  return require.resolve(specifierOf(name))
}

/** From the sources, packages are those that are installed. */
function specifierOf(name: PackageFile): string {
  return import.meta.url.endsWith('.ts') ? name : `./packages/${PACKAGE_FILES[name]}`
}
