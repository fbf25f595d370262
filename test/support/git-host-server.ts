import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { GitHostKind } from '../../src/shared/api/enumerations.ts'
import { atEndOfFile } from './at-end.ts'

export interface SetStatus {
  readonly sha: string
  readonly state: string
  readonly description: string
  readonly name: string
  readonly url: string | undefined
}

export interface GitHostServer {
  /** Of its API. */
  readonly url: string
  readonly token: string
  readonly comments: Map<number, { readonly number: number; body: string }>
  readonly statuses: SetStatus[]
  /** Method and path of each call. */
  readonly calls: string[]
  /** Answers the next calls with this instead. */
  refuse: { readonly status: number; readonly headers?: Record<string, string> } | undefined
  /** What a call waits for before it is done. */
  hold: ((call: string) => Promise<void> | undefined) | undefined
}

interface Shape {
  readonly base: string
  readonly list: RegExp
  readonly one: RegExp
  readonly change: string
  readonly status: RegExp
  readonly isAuthorized: (headers: http.IncomingHttpHeaders, token: string) => boolean
  readonly described: (number: number, body: string) => object
}

const like = (
  isAuthorized: Shape['isAuthorized'],
): Omit<Shape, 'base' | 'described'> & Pick<Shape, 'described'> => ({
  list: /^\/repos\/acme\/docs\/issues\/(\d+)\/comments$/,
  one: /^\/repos\/acme\/docs\/issues\/comments\/(\d+)$/,
  change: 'PATCH',
  status: /^\/repos\/acme\/docs\/statuses\/([\da-f]{40})$/,
  isAuthorized,
  described: (id, body) => ({
    id,
    node_id: 'MDEyOklzc3VlQ29tbWVudDE=',
    html_url: `https://git.test/acme/docs/pull/7#issuecomment-${id}`,
    body,
    user: { id: 1, login: 'docs-bot', type: 'Bot' },
    created_at: '2026-01-31T10:00:00Z',
    updated_at: '2026-01-31T10:00:00Z',
  }),
})

/** Paths, methods, headers and answers as the hosts document them. */
const SHAPES: Readonly<Record<GitHostKind, Shape>> = {
  github: {
    ...like(
      (headers, token) =>
        headers.authorization === `Bearer ${token}` &&
        headers['x-github-api-version'] !== undefined &&
        // GitHub answers 403 to those who do not say who they are.
        headers['user-agent'] !== undefined,
    ),
    base: '',
  },
  gitea: { ...like((headers, token) => headers.authorization === `token ${token}`), base: '/api/v1' },
  gitlab: {
    base: '/api/v4',
    list: /^\/projects\/acme%2Fdocs\/merge_requests\/(\d+)\/notes$/,
    one: /^\/projects\/acme%2Fdocs\/merge_requests\/\d+\/notes\/(\d+)$/,
    change: 'PUT',
    status: /^\/projects\/acme%2Fdocs\/statuses\/([\da-f]{40})$/,
    isAuthorized: (headers, token) => headers['private-token'] === token,
    described: (id, body) => ({
      id,
      body,
      author: { id: 1, username: 'docs-bot', state: 'active' },
      created_at: '2026-01-31T10:00:00.000Z',
      system: false,
      noteable_type: 'MergeRequest',
      resolvable: false,
    }),
  },
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

/** The part of a git host's REST API that concerns pull requests, over real HTTP. */
export async function gitHostServer(kind: GitHostKind): Promise<GitHostServer> {
  const shape = SHAPES[kind]
  const state: GitHostServer = {
    url: '',
    token: 'a token of docs-bot',
    comments: new Map(),
    statuses: [],
    calls: [],
    refuse: undefined,
    hold: undefined,
  }
  const answerTo = (method: string, path: string, sent: Readonly<Record<string, string>>): Answer => {
    const list = shape.list.exec(path)
    const one = shape.one.exec(path)
    const status = shape.status.exec(path)
    if (list && method === 'GET')
      return {
        status: 200,
        body: [...state.comments]
          .filter(([, { number }]) => number === Number(list[1]))
          .map(([id, { body }]) => shape.described(id, body)),
      }
    if (list && method === 'POST') {
      const id = 900 + state.comments.size
      state.comments.set(id, { number: Number(list[1]), body: sent['body'] ?? '' })
      return { status: 201, body: shape.described(id, sent['body'] ?? '') }
    }
    const comment = one && state.comments.get(Number(one[1]))
    if (comment && method === shape.change) {
      comment.body = sent['body'] ?? ''
      return { status: 200, body: shape.described(Number(one[1]), comment.body) }
    }
    if (status && method === 'POST') {
      const last = state.statuses.findLast(({ sha }) => sha === status[1])
      if (kind === 'gitlab' && last?.state === sent['state'])
        return {
          status: 400,
          body: { message: `Cannot transition status via :enqueue from :${last?.state}` },
        }
      state.statuses.push({
        sha: status[1] ?? '',
        state: sent['state'] ?? '',
        description: sent['description'] ?? '',
        name: sent['context'] ?? sent['name'] ?? '',
        url: sent['target_url'],
      })
      return { status: 201, body: { id: 1, state: sent['state'] } }
    }
    return { status: 404, body: { message: 'Not Found' } }
  }
  const server = http.createServer((request, response) => {
    let text = ''
    request.on('data', (part) => (text += part))
    request.on('end', async () => {
      const { pathname } = new URL(request.url ?? '/', 'http://x')
      const path = pathname.startsWith(shape.base) ? pathname.slice(shape.base.length) : '?'
      state.calls.push(`${request.method} ${path}`)
      await state.hold?.(`${request.method} ${path}`)
      if (state.refuse) return response.writeHead(state.refuse.status, state.refuse.headers).end()
      const answer = shape.isAuthorized(request.headers, state.token)
        ? answerTo(
            request.method ?? '',
            path,
            text === '' ? {} : (JSON.parse(text) as Record<string, string>),
          )
        : { status: 401, body: { message: 'Bad credentials' } }
      response
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  atEndOfFile(() => new Promise((resolve) => server.close(resolve)))
  const url = `http://localhost:${(server.address() as AddressInfo).port}${shape.base}`
  return Object.assign(state, { url })
}
