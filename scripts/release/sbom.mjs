// The bill of materials of what users get: packages that are joined into dist, and those that are installed beside it.
// npm lists the whole tree of a clone; what only builds and tests is left out of it.
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { joinedPackages } from '../bundled-packages.mjs'

// Only tests use it, and npm makes no list of a tree with what it brings: versions that it does not ask for itself.
const UNLISTED = 'lighthouse'

/** As CycloneDX has it, and the packages of dist that it lacks. */
export function billOfMaterials() {
  const listed = JSON.parse(listTree())
  const joined = joinedPackages().map((folder) => {
    const { name, version } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'))
    return `${name}@${version}`
  })
  const components = listed.components.filter(
    ({ 'bom-ref': ref, properties = [] }) =>
      joined.includes(ref) || !properties.some(({ name }) => name === 'cdx:npm:package:development'),
  )
  const kept = new Set([listed.metadata.component, ...components].map((component) => component['bom-ref']))
  const dependencies = listed.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((name) => kept.has(name)) }))
  return { bill: { ...listed, components, dependencies }, missing: joined.filter((ref) => !kept.has(ref)) }
}

function listTree() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-sbom-'))
  try {
    for (const name of ['package.json', 'package-lock.json']) {
      const content = JSON.parse(fs.readFileSync(name, 'utf8'))
      const root = content.packages?.[''] ?? content
      delete root.devDependencies[UNLISTED]
      fs.writeFileSync(path.join(folder, name), JSON.stringify(content))
    }
    return execFileSync('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  } finally {
    fs.rmSync(folder, { recursive: true })
  }
}
