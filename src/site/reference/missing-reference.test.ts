import { describe, expect, it } from 'vitest'
import type { Page } from '../../content/page.ts'
import { missingReference } from './missing-reference.ts'

const page = (openapi: string | undefined) => ({ meta: { openapi } }) as unknown as Page

describe('missingReference', () => {
  it('shows method and path of an operation that no spec describes', () => {
    const html = missingReference(page('https://example.com/api.json POST /users/{id}'), 'en')?.top.markup
    expect(html).toContain('<span class="method method-pill post">POST</span>')
    expect(html).toContain('<span class="endpoint-parameter">{id}</span>')
    expect(html).not.toContain('<button')
  })

  it('says in the language of the page that the rest is missing', () => {
    expect(missingReference(page('POST /users'), 'de')?.top.markup).toContain('konnten nicht geladen werden')
  })

  it('names a webhook', () => {
    expect(missingReference(page('webhook order.created'), 'en')?.top.markup).toContain('WEBHOOK')
  })

  it.each([undefined, '', 'something else'])('has nothing to say about %j', (openapi) => {
    expect(missingReference(page(openapi), 'en')).toBeUndefined()
  })
})
