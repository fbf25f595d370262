import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ManagedConversation, ManagedConversations } from '../../src/shared/api/assistant.ts'
import { afterAll, expect, test } from 'vitest'
import { makeRecordedSite, type RecordedSite } from '../support/records.ts'

async function ask(site: RecordedSite, what: string, body: unknown, key?: string): Promise<Response> {
  const token = key ?? (await site.makeKey({ type: 'assistant' }))
  return site.app.request(`/v1/assistant/${site.records.project.id}/${what}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

interface Answered {
  readonly id: string
  readonly threadId: string
  readonly answer: string
  readonly sources: readonly { title: string; url: string }[]
  readonly written: string
}

test('finds passages with their links, for holders of an assistant key only', async () => {
  const site = await makeRecordedSite()
  const answer = await ask(site, 'search', { query: 'install server', pageSize: 3 })
  expect(answer.status).toBe(200)
  const { results } = (await answer.json()) as { results: { url: string; content: string }[] }
  expect(results[0]).toMatchObject({
    title: 'Start > Install the server',
    path: '/guides/start',
    url: 'https://docs.acme.test/guides/start#install-the-server',
    content: expect.stringContaining('npm install acme'),
  })
  expect((await ask(site, 'search', { query: 'x' }, await site.makeKey())).status).toBe(401)
  expect((await ask(site, 'search', {})).status).toBe(400)
  expect((await ask(site, 'search', { query: 'x', pageSize: 99 })).status).toBe(400)
})

test('answers with the best passages, and remembers the conversation', async () => {
  const site = await makeRecordedSite()
  const first = (await (
    await ask(site, 'message', { messages: [{ role: 'user', content: 'How do I install the server?' }] })
  ).json()) as Answered
  expect(first).toMatchObject({ written: 'passages', answer: expect.stringContaining('npm install acme') })
  expect(first.sources[0]?.url).toBe('https://docs.acme.test/guides/start#install-the-server')
  await ask(site, 'message', {
    messages: [{ role: 'user', content: 'zzzz qqqq' }],
    threadId: first.threadId,
    currentPath: '/guides/start',
  })
  await site.records.events.settled()
  expect(await (await site.get('assistant/caller-stats')).json()).toMatchObject({ api: 2, total: 2 })
  const { conversations } = (await (await site.get('assistant')).json()) as { conversations: object[] }
  expect(conversations).toMatchObject([
    { query: 'zzzz qqqq', resolutionStatus: 'unanswered', pageUrl: '/guides/start', sources: [] },
    { query: 'How do I install the server?', resolutionStatus: 'answered', queryCategory: null },
  ])
  const thread = await (await site.get(`assistant/threads/${first.threadId}`)).json()
  expect(thread).toMatchObject({
    threadId: first.threadId,
    messages: [{ role: 'user' }, { role: 'assistant' }, {}, {}],
  })
  expect((await site.get('assistant/threads/nobody-knows-it')).status).toBe(404)
  // The dashboard lists turns, and opens the conversation of one.
  const manage = async (address: string, key: string) =>
    site.app.request(`/v1/manage/${site.records.project.id}/${address}`, {
      headers: { authorization: `Bearer ${key}` },
    })
  const key = await site.makeKey()
  const listed = (await (await manage('assistant', key)).json()) as ManagedConversations
  expect(listed.conversations.map(({ threadId }) => threadId)).toEqual([first.threadId, first.threadId])
  const whole = (await (await manage(`assistant/${first.threadId}`, key)).json()) as ManagedConversation
  expect(whole.turns.map(({ query }) => query)).toEqual(['How do I install the server?', 'zzzz qqqq'])
  expect((await manage('assistant/nobody-knows-it', key)).status).toBe(404)
  expect((await manage(`assistant/${first.threadId}`, 'lect_nobody')).status).toBe(401)
})

test('passages that lack the very word of a question are no answer, and nothing found is said in the language of the page', async () => {
  const site = await makeRecordedSite()
  const messages = (content: string) => [{ role: 'user', content }]
  const near = (await (
    await ask(site, 'message', { messages: messages('How do I install the zorbulator server?') })
  ).json()) as Answered & { missing?: readonly string[] }
  expect(near.missing).toEqual(['zorbulator'])
  expect(near.sources).not.toEqual([])
  const passages = await ask(site, 'search', { query: 'install the zorbulator server' })
  expect(await passages.json()).toMatchObject({ missing: ['zorbulator'] })
  const nothing = await site.app.request('/_lectern/ask', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ messages: messages('$& zzzz'), language: 'de' }),
  })
  expect(((await nothing.json()) as Answered).answer).toMatch(/^Keine .*„\$& zzzz“/)
  await site.records.events.settled()
  const { conversations } = (await (await site.get('assistant')).json()) as {
    conversations: { resolutionStatus: string }[]
  }
  expect(conversations.map(({ resolutionStatus }) => resolutionStatus)).toEqual(
    Array.from(conversations, () => 'unanswered'),
  )
})

test('a question of the site counts as web, and quotes nobody who objects', async () => {
  const site = await makeRecordedSite()
  const send = (headers: Record<string, string>) =>
    site.app.request('/_lectern/ask', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ messages: [{ role: 'user', content: 'install' }], path: '/' }),
    })
  expect(((await (await send({})).json()) as Answered).answer).toContain('npm install acme')
  const stream = await send({ accept: 'text/event-stream', dnt: '1' })
  const events = (await stream.text()).split('\n\n').filter(Boolean)
  expect(events.map((event) => (JSON.parse(event.replace(/^data: /, '')) as { type: string }).type)).toEqual([
    'text',
    'sources',
    'done',
  ])
  await site.records.events.settled()
  expect(await (await site.get('assistant/caller-stats')).json()).toMatchObject({ web: 2 })
  expect(
    ((await (await site.get('assistant')).json()) as { conversations: object[] }).conversations,
  ).toHaveLength(1)
  expect((await send({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
})

/** Speaks the protocol of OpenAI's chat, as far as a server of it must. */
async function modelServer(reply: (body: { messages: { content: string }[] }) => string[] | number) {
  const seen: {
    authorization: string | undefined
    body: { model: string; messages: { content: string }[] }
  }[] = []
  const server = http.createServer((request, response) => {
    let text = ''
    request.on('data', (chunk) => (text += chunk))
    request.on('end', () => {
      const body = JSON.parse(text) as (typeof seen)[0]['body']
      seen.push({ authorization: request.headers.authorization, body })
      const answer = reply(body)
      if (typeof answer === 'number') return response.writeHead(answer).end()
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      for (const content of answer)
        response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`)
      return response.end('data: [DONE]\n\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, seen }
}

test('lets a model write the answer from passages, and names what it cites', async () => {
  const { url, seen } = await modelServer(() => ['Run ', '`npm install acme` [1].'])
  const site = await makeRecordedSite({
    more: { agents: { model: { url, key: 'secret', name: 'test-model' } } },
  })
  const answered = (await (
    await ask(site, 'message', { messages: [{ role: 'user', content: 'How do I install the server?' }] })
  ).json()) as Answered
  expect(answered).toMatchObject({ written: 'model', answer: 'Run `npm install acme` [1].' })
  expect(answered.sources).toHaveLength(1)
  expect(seen[0]).toMatchObject({ authorization: 'Bearer secret', body: { model: 'test-model' } })
  expect(seen[0]?.body.messages[0]?.content).toContain('<passage number="1"')
  const stream = await ask(site, 'message', {
    messages: [{ role: 'user', content: 'install' }],
    stream: true,
  })
  expect(stream.headers.get('content-type')).toContain('text/event-stream')
  expect(await stream.text()).toContain('{"type":"text","text":"Run "}')
})

test('the model reads the newest of a long conversation, which its caller wrote', async () => {
  const { url, seen } = await modelServer(() => ['Yes.'])
  const site = await makeRecordedSite({ more: { agents: { model: { url, key: undefined, name: 'm' } } } })
  const said = Array.from({ length: 15 }, (_, at) => ({
    role: at % 2 === 0 ? 'user' : 'assistant',
    content: `${at} ${'install '.repeat(900)}`,
  }))
  const question = { role: 'user', content: 'And how do I install the server?' }
  expect((await ask(site, 'message', { messages: [...said, question] })).status).toBe(200)
  const [, ...read] = seen[0]?.body.messages ?? []
  expect(read.map(({ content }) => content.slice(0, 3).trim())).toEqual(['13', '14', 'And'])
})

test('says so when the model does not answer', async () => {
  const { url } = await modelServer(() => 500)
  const site = await makeRecordedSite({ more: { agents: { model: { url, key: undefined, name: 'm' } } } })
  const question = { messages: [{ role: 'user', content: 'install' }] }
  const answer = await ask(site, 'message', question)
  expect([answer.status, await answer.json()]).toEqual([
    502,
    { error: 'The language model did not answer.', code: 'model-failed' },
  ])
  expect(await (await ask(site, 'message', { ...question, stream: true })).text()).toContain('"type":"error"')
})
