/** `npm run test:long` does in full what `npm test` samples; test/README.md has the list. */
export const LONG = process.env['TEST_LONG'] === '1'

/** What `npm test` has time for, and what `npm run test:long` does. */
export function sampled<Value>(sample: Value, all: Value): Value {
  return LONG ? all : sample
}
