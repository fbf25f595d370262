export type Encoding = 'br' | 'gzip'

const WORTH_COMPRESSING = 512
/** Longer answers are compressed as they are written, without a length, unless they are kept. */
export const LONG_ANSWER = 256 * 1024

/** How to send so many bytes to a client that takes these encodings; undefined means as they are. */
export function encodingFor(
  accepted: string | readonly string[] | undefined,
  length: number,
): Encoding | undefined {
  const list = String(accepted ?? '')
  if (length < WORTH_COMPRESSING) return undefined
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(list)) return 'br'
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(list) ? 'gzip' : undefined
}

/** Whether a client takes gzip, whatever else. */
export function takesGzip(accepted: string | undefined): boolean {
  return encodingFor(accepted?.replace(/\bbr\b/, ''), Infinity) === 'gzip'
}
