import { expect, it } from 'vitest'
import { cpuTime, slowness } from '../../../test/support/cpu-time.ts'
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
  const before = cpuTime()
  securityHtml(ways, words)
  const ms = cpuTime() - before
  expect(ms).toBeLessThan(3000 * slowness())
})
