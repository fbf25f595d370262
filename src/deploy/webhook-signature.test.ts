import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { webhookSignature } from './webhook-signature.ts'

const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', time: '1614265330', body: '{"test": 2432232314}' }

test('a secret as libraries of Standard Webhooks write it signs as they do', () => {
  // The example of the specification.
  expect(webhookSignature('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', message)).toBe(
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  )
})

test('any other secret is the key itself', () => {
  const signed = `${message.id}.${message.time}.${message.body}`
  const sum = createHmac('sha256', 'a secret of some length').update(signed).digest('base64')
  expect(webhookSignature('a secret of some length', message)).toBe(`v1,${sum}`)
})
