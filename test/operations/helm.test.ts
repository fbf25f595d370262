import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { load, loadAll } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { makeFolder } from '../support/folder.ts'

type Json = Record<string, unknown>
interface Manifest extends Json {
  readonly kind: string
}
type Rendered = { readonly manifests: readonly Manifest[] } | { readonly problem: string }

const CHART = 'deploy/helm'
const TEMPLATES = fs.readdirSync(`${CHART}/templates`).map((name) => `${CHART}/templates/${name}`)
const runs = (program: string) => spawnSync(program, ['version'], { stdio: 'ignore' }).status === 0
const renderer = runs('helm') ? 'helm' : runs('go') ? 'go' : undefined
// What deploy/kubernetes says.
const GIVEN = {
  baseUrl: 'https://docs.example.com',
  ingress: { host: 'docs.example.com', tlsSecret: 'docs-example-com-tls' },
}

function render(given: Json): Rendered {
  const { status, stdout, stderr } = renderer === 'helm' ? byHelm(given) : byGo(given)
  if (status !== 0) return { problem: stderr }
  return { manifests: (loadAll(stdout) as (Manifest | null)[]).filter((manifest) => manifest !== null) }
}

function byHelm(given: Json) {
  const values = path.join(makeFolder({ 'values.json': JSON.stringify(given) }), 'values.json')
  return spawnSync('helm', ['template', 'lectern', CHART, '--values', values], { encoding: 'utf8' })
}

function byGo(given: Json) {
  const values = merged(load(fs.readFileSync(`${CHART}/values.yaml`, 'utf8')) as Json, given)
  const { version, appVersion } = load(fs.readFileSync(`${CHART}/Chart.yaml`, 'utf8')) as Json
  const input = {
    Values: values,
    Release: { Name: 'lectern' },
    Chart: { Version: version, AppVersion: appVersion },
  }
  return spawnSync('go', ['run', 'test/support/helm/render.go', ...TEMPLATES], {
    input: JSON.stringify(input),
    encoding: 'utf8',
  })
}

function merged(base: Json, over: Json): Json {
  const isObject = (value: unknown): value is Json =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
  const entries = Object.entries(over).map(([name, value]) => [
    name,
    isObject(value) && isObject(base[name]) ? merged(base[name], value) : value,
  ])
  return { ...base, ...(Object.fromEntries(entries) as Json) }
}

function byKind(manifests: readonly Manifest[]): Record<string, Manifest> {
  return Object.fromEntries(manifests.map((manifest) => [manifest.kind, manifest]))
}

describe.skipIf(renderer === undefined)('the Helm chart (rendering it needs helm or go)', () => {
  test('is the manifests of deploy/kubernetes, where its values are theirs', () => {
    const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { version: string }
    const written = fs
      .readdirSync('deploy/kubernetes')
      .map((name) => load(fs.readFileSync(`deploy/kubernetes/${name}`, 'utf8')) as Manifest)
    const expected = byKind(written.filter(({ kind }) => kind !== 'Kustomization' && kind !== 'Secret'))
    // The autoscaler decides on the number; an image in a registry has a version.
    const text = JSON.stringify(expected)
      .replace('"replicas":3,', '')
      .replace('"image":"lectern"', `"image":"lectern:${version}","imagePullPolicy":"IfNotPresent"`)
    const rendered = render(GIVEN)
    expect('manifests' in rendered ? byKind(rendered.manifests) : rendered).toEqual(JSON.parse(text))
  })

  test('leaves out what is not wanted, and takes more of the environment', () => {
    const rendered = render({
      baseUrl: 'https://docs.example.com/a"b',
      ingress: { enabled: false },
      autoscaling: { enabled: false },
      replicas: 5,
      env: [{ name: 'LECTERN_LOG_LEVEL', value: 'debug' }],
    })
    const kinds = 'manifests' in rendered ? byKind(rendered.manifests) : {}
    expect(Object.keys(kinds).toSorted()).toEqual(['Deployment', 'PodDisruptionBudget', 'Service'])
    expect(kinds['Deployment']).toMatchObject({ spec: { replicas: 5 } })
    expect(JSON.stringify(kinds['Deployment'])).toContain('{"name":"LECTERN_LOG_LEVEL","value":"debug"}')
    expect(JSON.stringify(kinds['Deployment'])).toContain(JSON.stringify('https://docs.example.com/a"b'))
  })

  test.each([
    [{}, 'Set baseUrl: the public address of the site.'],
    [{ baseUrl: 'https://docs.example.com' }, 'Set ingress.host: the host of baseUrl.'],
  ])('says what is missing from %j', (given, sentence) => {
    expect(render(given)).toEqual({ problem: expect.stringContaining(sentence) })
  })
})

test('its version is that of the package', () => {
  const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { version: string }
  expect(load(fs.readFileSync(`${CHART}/Chart.yaml`, 'utf8'))).toMatchObject({ version, appVersion: version })
})
