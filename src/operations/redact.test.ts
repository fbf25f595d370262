import { expect, test } from 'vitest'
import { withoutSecrets } from './redact.ts'

test.each([
  ['connect postgres://lectern:hush@db/x failed', 'connect postgres://lectern:[hidden]@db/x failed'],
  ['Authorization: Bearer hush.hush-1', 'Authorization: Bearer [hidden]'],
  ['/login/callback?code=hush&state=hush#x', '/login/callback?code=[hidden]&state=[hidden]#x'],
  ['/a?q=token&token=hush&b=1', '/a?q=token&token=[hidden]&b=1'],
  ['cookie: lectern_session=hush; b=hush', 'cookie: [hidden]'],
  ['the key lect_hush1234 is unknown', 'the key lect_[hidden] is unknown'],
  [
    'nothing to hide at https://docs.acme.test/a?page=2',
    'nothing to hide at https://docs.acme.test/a?page=2',
  ],
])('%s', (text, clean) => {
  expect(withoutSecrets(text)).toBe(clean)
})

// A way that looks at a text anew from each place in it would take hours for these.
test.each(['a', '://a:', '://', ':', 'bearer ', 'cookie', ' ', '?code=', '&', 'lect_', 'lect_a', '@', 'a:'])(
  'a text of a million characters made of %j is read in one go',
  (part) => {
    const text = part.repeat(Math.ceil(1_000_000 / part.length))
    expect(withoutSecrets(`${text} Bearer hush`)).not.toContain('hush')
  },
)
