import fs from 'node:fs'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'

interface Workflow {
  readonly permissions: unknown
  readonly jobs: Readonly<Record<string, Job>>
}
interface Job {
  readonly 'runs-on': string
  readonly strategy?: { readonly matrix: { readonly os?: string[]; readonly node?: number[] } }
  readonly steps: readonly { readonly run?: string; readonly with?: { readonly 'node-version'?: unknown } }[]
}
interface Form {
  readonly name: string
  readonly description: string
  readonly body: readonly { readonly type: string; readonly id?: string }[]
}

const PACKAGE = JSON.parse(fs.readFileSync('package.json', 'utf8')) as {
  engines: { node: string }
  scripts: Record<string, string>
}
const WORKFLOW = load(fs.readFileSync('.github/workflows/ci.yml', 'utf8')) as Workflow
const JOBS = Object.values(WORKFLOW.jobs)

test('CI may only read, runs on three systems, and runs scripts and files that there are', () => {
  expect(WORKFLOW.permissions).toEqual({ contents: 'read' })
  const systems = JOBS.flatMap((job) => job.strategy?.matrix.os ?? job['runs-on'])
  for (const system of ['ubuntu', 'macos', 'windows']) expect(systems).toContain(`${system}-latest`)
  const commands = JOBS.flatMap((job) => job.steps.flatMap(({ run }) => run ?? []))
  const scripts = commands.flatMap((command) => /^npm run ([\w:]+)/.exec(command)?.[1] ?? [])
  expect(Object.keys(PACKAGE.scripts)).toEqual(expect.arrayContaining(scripts))
  const files = commands.flatMap((command) => /(?:scripts|bin|\.ci)\/[\w.-]+/.exec(command)?.[0] ?? [])
  expect(files.length).toBeGreaterThan(2)
  expect(files.filter((file) => !fs.existsSync(file))).toEqual([])
})

test('the program, the package and CI agree on the Nodes that will do', () => {
  expect(PACKAGE.engines.node).toBe('^22.16.0 || >=24')
  const program = fs.readFileSync('bin/lectern.js', 'utf8')
  expect(program).toContain('major >= 24 || (major === 22 && minor >= 16)')
  expect(program).toContain("'Node 22.16 or a later 22, or Node 24 or newer'")
  const lock = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')) as {
    packages: { '': { engines: unknown } }
  }
  expect(lock.packages[''].engines).toEqual(PACKAGE.engines)
  expect(JOBS.flatMap((job) => job.strategy?.matrix.node ?? [])).toEqual(expect.arrayContaining([22, 24, 26]))
})

test('the lock file names every optional package for every platform, and no registry: `npm ci` asks for both', () => {
  const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { resolved?: string; optionalDependencies?: Record<string, string> }>
  }
  const missing = Object.entries(packages).flatMap(([where, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${where}/node_modules/${name}`],
    ),
  )
  expect(missing).toEqual([])
  expect(Object.values(packages).filter(({ resolved }) => resolved)).toEqual([])
})

test('the forms for issues have what GitHub asks of them', () => {
  const folder = '.github/ISSUE_TEMPLATE'
  const names = fs.readdirSync(folder).filter((name) => name !== 'config.yml')
  expect(names.length).toBeGreaterThan(1)
  for (const name of names) {
    const form = load(fs.readFileSync(`${folder}/${name}`, 'utf8')) as Form
    expect(form).toMatchObject({ name: expect.any(String), description: expect.any(String) })
    const ids = form.body.flatMap(({ id }) => id ?? [])
    expect(new Set(ids).size).toBe(ids.length)
    expect(form.body.some(({ type }) => type === 'textarea')).toBe(true)
  }
  expect(load(fs.readFileSync(`${folder}/config.yml`, 'utf8'))).toEqual({ blank_issues_enabled: true })
})
