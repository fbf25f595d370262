// Which packages a bundle holds, as the bundler lists its modules. Both builds write their list to dist/bundled;
// scripts/write-notices.mjs makes the notices from them.
import fs from 'node:fs'
import path from 'node:path'

// What a package had joined into itself before it was published.
const INSIDE = {
  'node_modules/just-bash': [
    '@borewit/text-codec',
    '@tokenizer/inflate',
    'file-type',
    'ieee754',
    're2js',
    'strtok3',
    'token-types',
    'uint8array-extras',
  ].map((name) => `node_modules/${name}`),
}

/** The folder of the package that a module is of; undefined for our own. */
export function packageFolder(module) {
  return /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(module.replaceAll('\\', '/'))?.[1]
}

/** Writes the list of one build; `modules` are paths of files that went into it, whole or in part. */
export function writeBundled(file, modules) {
  const folders = new Set([...modules].map(packageFolder).filter((folder) => folder !== undefined))
  const packages = [...folders].map((folder) => path.relative(process.cwd(), folder).replaceAll('\\', '/'))
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, `${JSON.stringify(packages.sort(), null, 2)}\n`)
}

/** The folders of all packages of which a part is in dist. */
export function joinedPackages() {
  const folders = fs
    .readdirSync('dist/bundled')
    .flatMap((name) => JSON.parse(fs.readFileSync(path.join('dist/bundled', name), 'utf8')))
    .flatMap((folder) => [folder, ...(INSIDE[folder] ?? [])])
  return [...new Set(folders)].sort((a, b) => (a < b ? -1 : 1))
}
