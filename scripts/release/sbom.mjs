// The bill of materials of what users get: packages that are joined into dist, and those that are installed beside it.
// npm lists the whole tree of a clone; what only builds and tests is left out of it.
import fs from 'node:fs'

const PATH_PROPERTY = 'cdx:npm:package:path'

/** `listed` is what `npm sbom --sbom-format=cyclonedx` prints. */
export function shippedPackages(listed) {
  const joined = new Set(
    fs
      .readdirSync('dist/bundled')
      .flatMap((name) => JSON.parse(fs.readFileSync(`dist/bundled/${name}`, 'utf8'))),
  )
  const components = listed.components.filter(({ scope, properties = [] }) => {
    const path = properties.find(({ name }) => name === PATH_PROPERTY)?.value
    const isDevelopment = properties.some(
      ({ name, value }) => name === 'cdx:npm:package:development' && value === 'true',
    )
    return joined.has(path) || (!isDevelopment && scope !== 'excluded')
  })
  const kept = new Set([
    listed.metadata.component['bom-ref'],
    ...components.map((component) => component['bom-ref']),
  ])
  const dependencies = listed.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((name) => kept.has(name)) }))
  return { ...listed, components, dependencies }
}

/** Packages of the bundles that the list lacks: it must have them all. */
export function missingFrom(bill) {
  const paths = new Set(
    bill.components.flatMap(({ properties = [] }) =>
      properties.filter(({ name }) => name === PATH_PROPERTY).map(({ value }) => value),
    ),
  )
  return fs
    .readdirSync('dist/bundled')
    .flatMap((name) => JSON.parse(fs.readFileSync(`dist/bundled/${name}`, 'utf8')))
    .filter((folder) => !paths.has(folder))
}
