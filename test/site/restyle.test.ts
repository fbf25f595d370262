// How much of a page a browser has to look at again when scripts change a little of it.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { servedSite } from '../support/served-site.ts'
import { docsJson, makeFolder } from '../support/site.ts'

const ROWS = Array.from({ length: 300 }, (_, at) => `| \`option${at}\` | What option ${at} does. |`).join(
  '\n',
)
const PAGE = `---\ntitle: Options\n---\n\n## First\n\n\`\`\`bash\nnpm start\n\`\`\`\n\n## All\n\n| Option | Means |\n| --- | --- |\n${ROWS}\n`

let browser: Browser

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('a button beside a block and a mark in the contents do not style the whole page anew', async () => {
  const { url } = await servedSite(makeFolder({ 'docs.json': docsJson(), 'index.mdx': PAGE }))
  const page = await browser.newPage({ viewport: { width: 1400, height: 800 } })
  await page.goto(url)
  await page.evaluate('document.fonts.ready')
  const all = await page.evaluate<number>('document.querySelectorAll("*").length')
  expect(all).toBeGreaterThan(1200)
  const session = await page.context().newCDPSession(page)
  const styled: number[] = []
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, args } of value as unknown as { name: string; args?: { elementCount?: number } }[])
      if (name === 'UpdateLayoutTree') styled.push(args?.elementCount ?? 0)
  })
  const done = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['devtools.timeline'] },
    transferMode: 'ReportEvents',
  })
  await page.evaluate(`(() => {
    const button = document.createElement('button')
    button.className = 'copy'
    document.querySelector('.article pre').after(button)
    void document.body.offsetHeight
    const [, last] = document.querySelectorAll('.toc a')
    last.setAttribute('aria-current', 'true')
    void document.body.offsetHeight
  })()`)
  await session.send('Tracing.end')
  await done
  const sum = styled.reduce((total, count) => total + count, 0)
  expect(sum).toBeGreaterThan(0)
  expect(sum).toBeLessThan(all / 5)
  await page.close()
})
