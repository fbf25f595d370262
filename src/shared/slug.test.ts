import { expect, test } from 'vitest'
import { meantAnchor } from './slug.ts'

test.each([
  ['body-show-score', 'body-showScore'],
  ['response-uid', 'response-200-uid'],
  ['response-request-uid', 'response-200-requestUid'],
  ['response-401', 'response-401'],
  ['response-nobody', undefined],
  ['uid', undefined],
  ['parameter-timestamp-field', 'query-timestamp-field'],
  ['parameter-id', 'path-id'],
  ['parameter-gone', undefined],
  ['body-show-score-one-of-1', 'body-showScore'],
  ['response-one-of-0-uid', 'response-200-uid'],
  ['response-one-of-0-hits', 'response-200'],
  ['body-gone-one-of-1', undefined],
])('#%s means %s', (anchor, id) => {
  const ids = [
    'path-id',
    'query-timestamp-field',
    'body-showScore',
    'response-200',
    'response-200-uid',
    'response-200-requestUid',
    'response-401',
  ]
  expect(meantAnchor(ids, anchor)).toBe(id)
})
