import { expect, test } from 'vitest'
import { makeSite, docsJson } from '../../test/support/site.ts'
import { cpuTime } from '../../test/support/cpu-time.ts'
import type { Viewer } from '../access/viewer.ts'

const CUSTOMER: Viewer = { kind: 'reader', groups: new Set(['customers']) }
const STAFF: Viewer = { kind: 'reader', groups: new Set(['staff']) }
const BODY = '\n\nTop secret body\n'
const FIELDS = 'title: Secret\ngroups:\n  - staff'

function siteOf(text: string | Buffer, viewer: Viewer) {
  const navigation = { pages: ['index', 'secret'] }
  return makeSite({ 'docs.json': docsJson({ navigation }), 'index.mdx': 'Home', 'secret.mdx': text }, viewer)
}

test.each([
  ['a list', `---\n---\n${FIELDS}\n---${BODY}`],
  ['a comment', `---\n---\n# who may\n${FIELDS}\n---${BODY}`],
  ['a quoted name', `---\n---\ntitle: Secret\n"groups": [staff]\n---${BODY}`],
  ['an empty line', `---\n---\n\n${FIELDS}\n---${BODY}`],
  ['nothing else', `---\n---\ngroups: staff\n---${BODY}`],
  ['ends of lines as on Windows', `---\n---\n${FIELDS}\n---${BODY}`.replaceAll('\n', '\r\n')],
])('groups of a block that was opened twice are read with %s', async (_, text) => {
  for (const address of ['/secret', '/secret.md']) {
    expect((await siteOf(text, CUSTOMER).app.request(address)).status).toBe(404)
    const answer = await siteOf(text, STAFF).app.request(address)
    expect(answer.status).toBe(200)
    const shown = await answer.text()
    expect(shown).toContain('Top secret body')
    expect(shown.replace(/<head>[\s\S]*<\/head>/, '')).not.toMatch(/groups|staff/)
  }
})

test.each([
  ['opened three times', `---\n---\n---\n${FIELDS}\n---${BODY}`, 5],
  ['opened twice and never closed', `---\n---\n${FIELDS}${BODY}`, 4],
  ['opened twice, with lines that are none', `---\n---\ntitle: "Two\nlines"\ngroups: [staff]\n---${BODY}`, 5],
  ['below an empty line', `\n---\n${FIELDS}\n---${BODY}`, 4],
  ['indented', `  ---\n${FIELDS}\n  ---${BODY}`, 3],
  ['below a comment', `<!-- by hand -->\n\n---\n${FIELDS}\n---${BODY}`, 5],
  ['below a longer comment', `{/*\nby hand\n*/}\n---\n${FIELDS}\n---${BODY}`, 6],
  ['below imports', `import A from '/snippets/a.mdx'\n\n---\n${FIELDS}\n---${BODY}`, 5],
  ['below the title', `# Secret\n\n---\ngroups: [staff]\n---${BODY}`, 4],
  ['below another block', `---\ntitle: Secret\n---\n\n---\ngroups: [staff]\n---${BODY}`, 6],
  ['below the end of the block', `---\ntitle: Secret\n---\ngroups: [staff]\n---${BODY}`, 4],
  ['never closed', `---\n${FIELDS}${BODY}`, 3],
  ['never closed, without an empty line', `---\n${FIELDS}\nTop secret body`, 3],
  ['closed with dots', `---\n${FIELDS}\n...${BODY}`, 3],
  ['with longer fences', `-----\n${FIELDS}\n-----${BODY}`, 3],
  ['with dashes that an editor made', `—\n${FIELDS}\n—${BODY}`, 3],
  ['with the name of the language', `---yaml\n${FIELDS}\n---${BODY}`, 3],
  ['with fields behind the fence', `--- groups: [staff]\n---${BODY}`, 1],
  ['without fences', `${FIELDS}${BODY}`, 2],
  ['as TOML', `+++\ntitle = "Secret"\ngroups = ["staff"]\n+++${BODY}`, 3],
  ['as JSON', `{ "title": "Secret", "groups": ["staff"] }${BODY}`, 1],
  ['with ends of lines of old', `---\r${FIELDS.replaceAll('\n', '\r')}\r---\r\rTop secret body`, 3],
  ['behind two byte order marks', `\uFEFF\uFEFF---\n${FIELDS}\n---${BODY}`, 3],
  ['in UTF-16', Buffer.from(`\uFEFF---\n${FIELDS}\n---${BODY}`, 'utf16le'), 3],
  ['without a space', `---\ngroups:staff\n---${BODY}`, 2],
  ['in a list', `---\n- title: Secret\n- groups: [staff]\n---${BODY}`, 3],
  ['in JSON that is broken', `---\n{ "title": "Secret, "groups": ["staff"] }\n---${BODY}`, 2],
  ['with a colon of another script', `---\ntitle: Secret\ngroups：staff\n---${BODY}`, 3],
  ['with a sign that nobody sees', `---\ntitle: Secret\ngr\u200Boups: [staff]\n---${BODY}`, 1],
  ['inside another field', `---\naccess:\n  groups: [staff]\n---${BODY}`, 1],
])('nobody reads a page whose groups are %s, and its author is told where', async (_, text, line) => {
  for (const viewer of [CUSTOMER, STAFF]) {
    const { app, live } = siteOf(text, viewer)
    for (const address of ['/secret', '/secret.md']) expect((await app.request(address)).status).toBe(404)
    expect(await (await app.request('/llms-full.txt')).text()).not.toContain('Top secret')
    const told = live.current
      .get()
      .diagnostics.filter(({ message }) => message.includes('nobody can read this page'))
    expect(told.map((one) => [one.file, one.line])).toEqual([['secret.mdx', line]])
  }
})

test.each([
  ['tell of groups', '---\ntitle: Secret\n---\n\nOf groups: see below.\n\n- groups: those of a reader\n'],
  ['show frontmatter', '---\ntitle: A\n---\n\n````md\n---\n```\ngroups: [staff]\n---\n````\n\n---\n\nText'],
  ['begin with a rule', '---\n\nText of a page\n\ngroups: those of a reader'],
  ['have rules', '---\ntitle: A\n---\n\n---\n\nText\n\ngroups: a\n\n---\n\nText'],
  ['export data', "export const a = [\n  { title: 'A', groups: 2 },\n]\n\nText"],
  ['have switched them off', '---\ntitle: A\n# groups: [staff]\n---\n\nText'],
  ['say it in a field', '---\ntitle: A\ndescription: |\n  So:\n  groups: [staff]\n---\n\nText'],
  ['have a field that YAML refuses', '---\ndescription: Two groups: a, groups: b\n---\n\nText'],
])('pages that %s are open', async (_, text) => {
  expect((await siteOf(text, CUSTOMER).app.request('/secret')).status).toBe(200)
})

test('a skill whose groups cannot be read is for nobody, and its author is told', async () => {
  const files = {
    'docs.json': docsJson({ navigation: { pages: ['index'] } }),
    'index.mdx': 'Home',
    '.mintlify/skills/open/SKILL.md': '\uFEFF---\nname: open\ndescription: For all\n---\n\nText',
    '.mintlify/skills/staff/SKILL.md': '\uFEFF---\nname: staff\ngroups: [staff]\n---\n\nText',
    '.mintlify/skills/stray/SKILL.md': '\n---\nname: stray\ngroups: [staff]\n---\n\nText',
  }
  const index = '/.well-known/agent-skills/index.json'
  const { app, live } = makeSite(files, CUSTOMER)
  expect(await (await app.request(index)).text()).toMatch(/open/)
  expect(await (await app.request(index)).text()).not.toMatch(/staff|stray/)
  const staff = await (await makeSite(files, STAFF).app.request(index)).text()
  expect(staff).toMatch(/staff/)
  expect(staff).not.toMatch(/stray/)
  expect(live.current.get().diagnostics.map(({ file, line }) => [file, line])).toContainEqual([
    '.mintlify/skills/stray/SKILL.md',
    4,
  ])
})

test.each(['---\n', 'a: b\n', '\t', '<!--', ' groups ', '`', '#'])(
  'a page full of %j is looked through in one pass',
  (unit) => {
    const text = `---\n---\ngroups${unit.repeat(1_000_000 / unit.length)}`
    const started = cpuTime()
    const { live } = siteOf(text, CUSTOMER)
    expect(live.current.get().pages.has('/secret')).toBe(true)
    expect(cpuTime() - started).toBeLessThan(4000)
  },
)
