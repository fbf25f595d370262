import { expect, test } from 'vitest'
import { meantAnchor } from './slug.ts'

test.each([
  ['body-show-score', 'body-showScore'],
  ['response-uid', 'response-200-uid'],
  ['response-request-uid', 'response-200-requestUid'],
  ['response-401', 'response-401'],
  ['response-nobody', undefined],
  ['uid', undefined],
])('#%s means %s', (anchor, id) => {
  const ids = [
    'body-showScore',
    'response-200',
    'response-200-uid',
    'response-200-requestUid',
    'response-401',
  ]
  expect(meantAnchor(ids, anchor)).toBe(id)
})
