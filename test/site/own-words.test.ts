import { expect, test } from 'vitest'
import { docsJson, makeSite } from '../support/site.ts'

const TEXT = `Richte es ein.[^1]

[^1]: Bald.

\`\`\`text expandable
${'Zeile\n'.repeat(20)}\`\`\`

<Expandable>Innen</Expandable>

<RequestExample>
\`\`\`text
Ein Aufruf
\`\`\`
</RequestExample>

<Prompt description="Auftrag">Tu es.</Prompt>
`

const site = makeSite({
  'docs.json': docsJson({
    navbar: { links: [{ label: 'Blog', href: 'https://acme.test' }] },
    navigation: {
      languages: [
        { language: 'en', pages: ['index'] },
        { language: 'de', tabs: [{ tab: 'Alles', pages: ['de/index'] }] },
      ],
    },
  }),
  'index.mdx': '---\ntitle: Home\n---\n\nHome',
  'de/index.mdx': `---\ntitle: Start\n---\n\n${TEXT}`,
})

test('the site speaks the language of the page, also within its text and in its scripts', async () => {
  const html = await site.text('/de')
  for (const word of [
    'Alle 20 Zeilen anzeigen',
    'Mehr anzeigen',
    'Code kopieren',
    'Fußnote 1',
    'Zurück zum Text',
  ])
    expect(html).toContain(word)
  const [, own = ''] = /<body [^>]*data-messages="([^"]+)"/.exec(html) ?? []
  expect(JSON.parse(own.replaceAll('&quot;', '"'))).toMatchObject({ copied: 'Kopiert', close: 'Schließen' })
  // What is left in English stands in files for agents and in names of ours.
  const seen = html.replaceAll(/<(script|style)\b.*?<\/\1>|<p hidden>.*?<\/p>/gs, '')
  expect([...seen.matchAll(/\b(?:Show|Copy|Close|Footnotes?|Back|Sections|Request)\b/g)]).toEqual([])
  expect(await site.text('/')).not.toContain('<body data-mode="default" data-messages')
})

test('the menu of a page and prompts speak its language; programs keep their names', async () => {
  const made = makeSite({
    'docs.json': docsJson({
      contextual: { options: ['copy', 'view', 'chatgpt', 'download-pdf', 'mcp', 'cursor'] },
      navigation: {
        languages: [
          { language: 'en', pages: ['index'] },
          { language: 'ja', pages: ['ja/index'] },
        ],
      },
    }),
    'index.mdx': '---\ntitle: Home\n---\n\n<Prompt actions={["cursor"]}>Do it</Prompt>\n',
    'ja/index.mdx': '---\ntitle: Home\n---\n\n<Prompt actions={["cursor"]}>Do it</Prompt>\n',
  })
  const [english, japanese] = [await made.text('/'), await made.text('/ja')]
  const pairs = [
    ['>Open in Cursor<', '>Cursor で開く<'],
    ['>Open in ChatGPT<', '>ChatGPT で開く<'],
    ['>View as Markdown<', '>Markdown で表示<'],
    ['>Print or save as PDF<', '>印刷または PDF として保存<'],
    ['>Copy MCP server URL<', '>MCP サーバーをコピー<'],
    ['>Connect to Cursor<', '>Cursor に接続<'],
    ['>For Claude, Cursor and other AI tools<', '>AI ツール用のアドレス<'],
  ] as const
  for (const [own, other] of pairs) {
    expect(english).toContain(own)
    expect(japanese).toContain(other)
    expect(japanese).not.toContain(own)
  }
})
