// A release, step by step. Each step says what it proved; the first that fails ends it.
//   npm run release -- --dry-run     everything but the commit, the tag and what CI publishes
//   npm run release -- 0.2.0         the same, then writes the version, commits and tags it; pushing the tag releases it
//   npm run release -- --artifacts   for CI, on the tag: makes what is published, in dist/release
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { billOfMaterials } from './release/sbom.mjs'
import { isVersion, release, releasedOn, uncover, unreleased } from './release/texts.ts'

const OUT = 'dist/release'
const EXECUTABLES = ['linux-x64', 'linux-arm64']
/** Pages that say how to get Lectern. */
const PAGES = ['README.md', 'docs/operations/choose.mdx', 'docs/reference/cli.mdx']
const NEEDED = [
  'bin/lectern.js',
  'dist/THIRD-PARTY.txt',
  'dist/assets/manifest.json',
  'dist/server/main.js',
  'schema/docs.json',
  'CHANGELOG.md',
  'LICENSE',
  'NOTICE.md',
  'README.md',
]

const [wanted] = process.argv.slice(2)
const known = JSON.parse(fs.readFileSync('package.json', 'utf8'))
const onTag = wanted === '--artifacts'
const isDry = wanted === '--dry-run'
const version = onTag || isDry ? known.version : wanted
if (version === undefined || !isVersion(version)) {
  console.error('Say which version, such as 0.2.0, or --dry-run.')
  process.exit(2)
}

step('The version is the same everywhere', () => {
  const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'))
  return [lock.version, lock.packages[''].version].some((other) => other !== known.version)
    ? `package.json says ${known.version}, package-lock.json ${lock.version}. Run npm install --package-lock-only.`
    : undefined
})
step('The changelog agrees', () => {
  const changelog = fs.readFileSync('CHANGELOG.md', 'utf8')
  const date = releasedOn(changelog, version)
  if (onTag) return date ? undefined : `CHANGELOG.md has no section "## ${version} (date)".`
  if (date) return `CHANGELOG.md has ${version} already, of ${date}. Choose the next version.`
  return unreleased(changelog) ? undefined : 'CHANGELOG.md says nothing under "Unreleased".'
})
step('The tree is clean, and the tag is free', () => {
  if (git('status', '--porcelain') !== '') return 'There are changes that are not committed.'
  const tags = git('tag', '--list', `v${version}`)
  if (onTag)
    return git('tag', '--points-at', 'HEAD').split('\n').includes(`v${version}`)
      ? undefined
      : `HEAD is not v${version}.`
  return tags === '' ? undefined : `The tag v${version} is there already.`
})
step('The package names its repository', () => {
  if (known.repository?.url) return undefined
  return isDry
    ? skip('package.json has no repository, homepage and bugs yet')
    : 'Put repository, homepage and bugs into package.json.'
})
step('Types, lint, format, imports, generated files and unused code', () => npm('run', 'check'))
fs.rmSync(OUT, { recursive: true, force: true })
fs.mkdirSync(OUT, { recursive: true })
step('The package holds what it should, and nothing else', () => {
  const [{ filename, files, size }] = JSON.parse(npmOutput('pack', '--json', `--pack-destination=${OUT}`))
  const names = files.map((file) => file.path)
  const missing = NEEDED.filter((name) => !names.includes(name))
  if (missing.length > 0) return `${filename} lacks ${missing.join(', ')}.`
  const wrong = names.filter((name) => /\.map$|^(?:src|test|scripts|docs|web|dashboard)\//.test(name))
  if (wrong.length > 0) return `${filename} holds ${wrong.slice(0, 3).join(', ')}.`
  return note(`${filename}, ${(size / 1e6).toFixed(1)} MB, ${names.length} files`)
})
step('The bill of materials has every package that is in it', () => {
  const { bill, missing } = billOfMaterials()
  if (missing.length > 0) return `It lacks ${missing.join(', ')}.`
  fs.writeFileSync(path.join(OUT, `lectern-${version}.cdx.json`), `${JSON.stringify(bill, null, 2)}\n`)
  return note(`${bill.components.length} packages`)
})
step('The executables are built, and the one for this machine runs', () => {
  run(process.execPath, ['scripts/build-executable.mjs', ...EXECUTABLES])
  for (const target of EXECUTABLES)
    fs.renameSync(`dist/executable/lectern-${target}`, path.join(OUT, `lectern-${target}`))
  const own = path.join(OUT, `lectern-${process.platform}-${process.arch}`)
  if (!fs.existsSync(own)) return note('none is for this machine')
  const said = execFileSync(own, ['--version'], { encoding: 'utf8' }).trim()
  return said === known.version ? undefined : `It says ${said}.`
})
step('The checksums are written', () => {
  const lines = fs
    .readdirSync(OUT)
    .sort()
    .map(
      (name) =>
        `${createHash('sha256')
          .update(fs.readFileSync(path.join(OUT, name)))
          .digest('hex')}  ${name}\n`,
    )
  fs.writeFileSync(path.join(OUT, 'SHA256SUMS'), lines.join(''))
})
step('Pages can be told that the release is there', () => {
  const unchanged = PAGES.filter((name) => {
    const text = fs.readFileSync(name, 'utf8')
    return /\breleased$/m.test(text) && uncover(text) === text
  })
  return unchanged.length > 0 ? `Nothing was uncovered in ${unchanged.join(', ')}.` : undefined
})
if (!isDry && !onTag) commit()
console.log(isDry ? `All steps work. Nothing was changed; see ${OUT}.` : `See ${OUT}.`)

function commit() {
  const date = new Date().toISOString().slice(0, 10)
  rewrite('CHANGELOG.md', (text) => release(text, version, date))
  for (const name of PAGES) rewrite(name, uncover)
  rewrite('deploy/helm/Chart.yaml', (text) =>
    text.replaceAll(/^(version|appVersion): .*$/gm, `$1: ${version}`),
  )
  rewrite('deploy/kubernetes/kustomization.yaml', (text) => text.replace(/newTag: .*/, `newTag: ${version}`))
  run('npm', ['version', version, '--no-git-tag-version', '--allow-same-version'])
  run('git', ['commit', '--all', '--message', `release: ${version}`])
  run('git', ['tag', '--annotate', `v${version}`, '--message', version])
  console.log(`Committed and tagged. \`git push --follow-tags\` releases it.`)
}

function rewrite(name, change) {
  fs.writeFileSync(name, change(fs.readFileSync(name, 'utf8')))
}

/** Does a part, which returns what is wrong, a note, or nothing. */
function step(name, work) {
  const result = work()
  if (typeof result === 'string') {
    console.error(`✗ ${name}: ${result}`)
    process.exit(1)
  }
  console.log(`${result?.skipped ? '–' : '✓'} ${name}${result ? `: ${result.note}` : ''}`)
}

function note(text) {
  return { note: text }
}

function skip(text) {
  return { note: text, skipped: true }
}

function git(...args) {
  return execFileSync('git', args, { encoding: 'utf8' }).trim()
}

function npm(...args) {
  return spawnSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
    ? undefined
    : 'it failed.'
}

function npmOutput(...args) {
  return execFileSync('npm', args, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

function run(program, args) {
  execFileSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'] })
}
