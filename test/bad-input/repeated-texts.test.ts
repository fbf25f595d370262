import { expect, test } from 'vitest'
import { cpuTime, slowness } from '../support/cpu-time.ts'
import { sampled } from '../support/sampled.ts'
import { docsJson, makeSite } from '../support/site.ts'

const CHARACTERS = sampled(15_000, 30_000)
/** Each begins something, and none ends it: what looks for the end from every beginning never gets done. */
const BEGINNINGS = [
  'from ',
  'import a\n',
  'export ',
  '<Snippet ',
  '<Snippet file=',
  '```js file=',
  '<a ',
  '</a',
  '<?',
].concat(
  ['<![CDATA[', '<!--', '{', '{{a', '[', '![', '[a](', '`', '$a', '**a', '|a', ':::', '&a', '(((', 'a.'],
  ['/*', '"', '<Card title="', '<Tabs>\n', '[^a]: ', '- ', '> ', 'www.', 'a@', '図', '\\'],
)
const pages = Object.fromEntries(
  BEGINNINGS.map((text, at) => [
    `p${at}.mdx`,
    `A first line with "./a.mdx"; in it.\n\n${text.repeat(CHARACTERS / text.length)}`,
  ]),
)
const site = makeSite({ 'docs.json': docsJson(), 'index.mdx': 'Home', 'picture 1.png': '', ...pages })

test.each(BEGINNINGS.map((text, at) => [JSON.stringify(text), `/p${at}`]))(
  'a page of nothing but %s is answered, and costs no more than its size',
  async (_, url) => {
    const before = cpuTime()
    const answer = await site.app.request(url)
    expect([200, 500]).toContain(answer.status)
    const markdown = await site.app.request(`${url}.md`)
    expect([200, 500]).toContain(markdown.status)
    // Without their bounds the worst take many minutes; with them, nearly all take milliseconds.
    expect(cpuTime() - before).toBeLessThan(sampled(2000, 4000) * slowness())
  },
)
