import { describe, expect, test } from 'vitest'
import { CONTEXTUAL_OPTIONS } from '../../config/schema/contextual.ts'
import { actionMessagesFor } from '../../shared/messages/action-messages.ts'
import { renderIcon } from '../icons/render-icon.ts'
import { ORIGIN, pageActions, type ActionContext } from './page-actions.ts'

const context: ActionContext = {
  baseUrl: 'https://docs.acme.test',
  path: '/guides/start',
  markdownPath: '/guides/start.md',
  siteName: 'Acme & Sons',
  words: { ...actionMessagesFor('en'), copyPage: 'Copy page', openIn: 'Open in {name}' },
  mcp: true,
}

describe('built-in actions', () => {
  test('chat tools are asked to read the Markdown of the page', () => {
    const [claude] = pageActions(['claude'], context)
    expect(claude).toMatchObject({ title: 'Open in Claude', kind: 'link' })
    expect(decodeURIComponent(claude?.value ?? '')).toContain('Read https://docs.acme.test/guides/start.md ')
  })

  test('editors get an install link with the address of the server', () => {
    const [cursor, vscode] = pageActions(['cursor', 'vscode'], context)
    const config =
      new URL((cursor?.value ?? '').replace('cursor:', 'https:')).searchParams.get('config') ?? ''
    expect(JSON.parse(atob(config))).toEqual({ url: 'https://docs.acme.test/mcp' })
    const query = new URL(vscode?.value ?? '').searchParams
    expect(JSON.parse(query.get('config') ?? '')).toEqual({ type: 'http', url: 'https://docs.acme.test/mcp' })
    expect(query.get('name')).toBe('Acme & Sons')
  })

  test('each has a sign, and two tools have two', () => {
    const signs = pageActions(CONTEXTUAL_OPTIONS, context).map(
      ({ icon = '' }) => renderIcon(icon, { library: 'fontawesome' }).markup,
    )
    expect(signs.filter((sign) => !sign.startsWith('<svg'))).toEqual([])
    expect(new Set(signs).size).toBe(signs.length - 1)
  })

  test('offers to connect are left out while there is no server', () => {
    expect(
      pageActions(['copy', 'mcp', 'add-mcp', 'cursor', 'vscode', 'view'], { ...context, mcp: false }).map(
        ({ id }) => id,
      ),
    ).toEqual(['copy', 'view'])
  })

  test('what belongs to other pages or products is left out', () => {
    expect(pageActions(['download-spec', 'assistant'], context)).toEqual([])
  })

  test('the assistant is offered where there is one', () => {
    const [ask] = pageActions(['assistant'], { ...context, askAboutPage: 'Ask about this page' })
    expect(ask).toMatchObject({ kind: 'ask', title: 'Ask about this page' })
  })
})

test("an author's own action fills in the placeholders, also in the query", () => {
  const option = {
    title: 'Ask us',
    description: 'x',
    href: { base: 'https://x.test/new?a=1', query: [{ key: 'about', value: '$path on $page' }] },
  }
  expect(pageActions([option], context)[0]?.value).toBe(
    'https://x.test/new?a=1&about=%2Fguides%2Fstart%20on%20https%3A%2F%2Fdocs.acme.test%2Fguides%2Fstart.md',
  )
})

test('an export that does not know its address leaves it to the browser', () => {
  expect(
    decodeURIComponent(pageActions(['chatgpt'], { ...context, baseUrl: undefined })[0]?.value ?? ''),
  ).toContain(`${ORIGIN}/guides/start.md`)
})
