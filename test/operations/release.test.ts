import fs from 'node:fs'
import { load } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { isVersion, release, releasedOn, uncover, unreleased } from '../../scripts/release/texts.ts'

interface Workflow {
  readonly on: { readonly push: { readonly tags: string[] } }
  readonly permissions: unknown
  readonly jobs: Record<
    string,
    { readonly needs?: string; readonly steps: { run?: string; uses?: string }[] }
  >
}

const CHANGELOG = '# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.1.0 (2026-11-01)\n\nFirst release.\n'

describe('the texts of a release', () => {
  test('what is unreleased gets the version and the date, and is then empty', () => {
    expect(unreleased(CHANGELOG)).toBe('- New.')
    const released = release(CHANGELOG, '0.2.0', '2026-12-01')
    expect(releasedOn(released, '0.2.0')).toBe('2026-12-01')
    expect(releasedOn(released, '0.1.0')).toBe('2026-11-01')
    expect([unreleased(released), releasedOn(released, '0.3.0')]).toEqual([undefined, undefined])
  })

  test('our changelog has either something unreleased, or the version of the package with a date', () => {
    const changelog = fs.readFileSync('CHANGELOG.md', 'utf8')
    const { version } = JSON.parse(fs.readFileSync('package.json', 'utf8')) as { version: string }
    expect(unreleased(changelog) ?? releasedOn(changelog, version)).toBeDefined()
    const versions = Array.from(changelog.matchAll(/^## (.*)$/gm), ([, title = '']) => title)
    for (const title of versions)
      expect(title).toMatch(/^(?:Unreleased|\d+\.\d+\.\d+ \(\d{4}-\d{2}-\d{2}\))$/)
  })

  test('pages lose what is only true before, and show what is true after', () => {
    const page = 'a\n<!-- not-released -->\nb\n<!-- /not-released -->\n<!-- released\nc\n-->\nd\n'
    expect(uncover(page)).toBe('a\nc\nd\n')
    expect(uncover(page.replaceAll('<!--', '{/*').replaceAll('-->', '*/}'))).toBe('a\nc\nd\n')
  })

  test('no page names a package of a registry before it is ours', () => {
    for (const name of ['README.md', 'docs/operations/choose.mdx']) {
      const text = fs.readFileSync(name, 'utf8')
      const shown = text.replaceAll(/^(?:<!--|\{\/\*) released\n[\s\S]*?^(?:-->|\*\/\})\n/gm, '')
      expect(shown).not.toMatch(/npx lectern|npm (?:i|install) (?:-g )?lectern\b/)
      expect(uncover(text)).toContain('npx lectern dev')
      expect(uncover(text)).not.toContain('not-released')
    }
  })

  test.each([
    ['0.1.0', true],
    ['1.0.0-beta.1', true],
    ['1.0', false],
    ['v1.0.0', false],
    ['', false],
  ])('%j is a version: %s', (version, is) => {
    expect(isVersion(version)).toBe(is)
  })
})

test('the workflow releases a tag after the tests, with provenance, and may write only where it publishes', () => {
  const workflow = load(fs.readFileSync('.github/workflows/release.yml', 'utf8')) as Workflow
  expect(workflow.on).toEqual({ push: { tags: ['v*'] } })
  expect(workflow.permissions).toEqual({ contents: 'read' })
  expect(Object.entries(workflow.jobs).map(([name, { needs }]) => [name, needs])).toEqual([
    ['test', undefined],
    ['artifacts', 'test'],
    ['image', 'artifacts'],
    ['manifest', 'image'],
  ])
  const commands = workflow.jobs['artifacts']?.steps.flatMap(({ run, uses }) => run ?? uses ?? []) ?? []
  const order = ['release -- --artifacts', 'attest-build-provenance', '--provenance', 'gh release create']
  const places = order.map((part) => commands.findIndex((command) => command.includes(part)))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
})
