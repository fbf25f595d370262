import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lectern } from '../support/cli.ts'
import { docsJson, makeFolder } from '../support/site.ts'

interface Chat {
  readonly messages: readonly { readonly role: string; readonly content: string }[]
}

/** A service that speaks the protocol: it quotes the passages it is given, and judges by the words of the facts. */
let service: http.Server
let url = ''
const asked: Chat[] = []
let status = 200

beforeAll(async () => {
  service = http.createServer(async (request, response) => {
    const chat = (await json(request)) as Chat
    asked.push(chat)
    if (status !== 200) return void response.writeHead(status).end()
    const text = replyTo(chat)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const content of text.split(/(?= )/))
      response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`)
    response.end('data: [DONE]\n\n')
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`
})
afterAll(() => service.close())

function replyTo({ messages }: Chat): string {
  const [system, user] = messages
  if (!system?.content.startsWith('You compare')) {
    // It forgets all that is said of limits.
    return (system?.content.match(/<passage[^]*?<\/passage>/g) ?? [])
      .filter((passage) => !passage.includes('minute'))
      .join(' ')
  }
  const facts = [...(user?.content.matchAll(/^- (.*)$/gm) ?? [])].map(([, fact]) => fact ?? '')
  const answer = /<answer>([^]*)<\/answer>/.exec(user?.content ?? '')?.[1] ?? ''
  const lost = facts.find((fact) => !answer.includes(fact))
  return lost === undefined ? 'Yes.' : `no: "${lost}" is left out`
}

const FILES = {
  'docs.json': docsJson({ navigation: { pages: ['index', 'keys', 'limits'] } }),
  'index.mdx': '---\ntitle: Start\n---\n\nWelcome.',
  'keys.mdx': '---\ntitle: API keys\n---\n\n## Rotate a key\n\nCreate a second key, then delete the old one.',
  'limits.mdx': '---\ntitle: Rate limits\n---\n\nA key may send 100 requests a minute.',
  'questions.yaml': `questions:
  - ask: How do I rotate an API key?
    fact: delete the old one
  - ask: How many requests can I send?
    fact: 100 requests a minute
  - ask: Where do I start?
    page: /
`,
}

async function saidOf(env: Record<string, string>): Promise<readonly string[]> {
  const args = ['test', makeFolder(FILES), '--only', 'questions', '--json']
  const { stdout } = await lectern(args, env)
  const { results } = JSON.parse(stdout) as {
    readonly results: readonly {
      readonly findings: readonly { readonly code: string; readonly message: string }[]
    }[]
  }
  return results.map(({ findings: [first] }) => (first ? `${first.code} ${first.message}` : 'fine'))
}

test('with a model, it answers from the passages, and facts it leaves out fail the question', async () => {
  expect(await saidOf({ LECTERN_LLM_URL: url })).toEqual([
    'fine',
    'question-answer-wrong The model answered "How many requests can I send?" without a fact: "100 requests a minute" is left out.',
    'fine',
  ])
  // An answer and a verdict for each question with a fact; the one without asks nobody.
  expect(asked).toHaveLength(4)
})

test('a service that does not answer is named, and without one nobody is asked', async () => {
  asked.length = 0
  status = 500
  expect(await saidOf({ LECTERN_LLM_URL: url })).toEqual([
    'question-model-failed The language model answered 500.',
    'question-model-failed The language model answered 500.',
    'fine',
  ])
  expect(await saidOf({})).toEqual(['fine', 'fine', 'fine'])
  expect(asked).toHaveLength(2)
})
