import { expect, it } from 'vitest'
import { referenceMessagesFor } from '../../shared/messages/reference-messages.ts'
import { securityHtml } from './security-html.ts'

const words = referenceMessagesFor('en')
const key = (id: string, name: string) => ({ id, type: 'apiKey', in: 'header', name, scopes: [] }) as const

it('tells two ways of one kind apart by their names', () => {
  const { markup } = securityHtml([[key('a', 'X')], [key('b', 'X')], [key('c', 'Y')]], words)
  expect(markup).toContain('>X (header) (a)</button>')
  expect(markup).toContain('>X (header) (b)</button>')
  expect(markup).toContain('>Y (header)</button>')
})

it('writes thousands of ways in the time they weigh', () => {
  const ways = Array.from({ length: 20_000 }, (_, at) => [key(`k${at}`, `X${at}`)])
  const before = process.cpuUsage()
  securityHtml(ways, words)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1e6).toBeLessThan(3)
})
