import * as z from 'zod'

/** A place a reader is sent to. Schemes that run code are refused, also in config a reader never edits. */
export const linkSchema = z
  .string()
  .min(1)
  .refine(
    (href) => !/^\s*(javascript|vbscript|data):/i.test(href),
    'must be a path or a URL that runs no code',
  )
  .meta({ typeLabel: 'path or URL' })

/** A full http(s) URL. */
export const webUrlSchema = z
  .string()
  .refine(isWebUrl, 'must be a full URL like https://example.com')
  .meta({ typeLabel: 'URL' })

function isWebUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}
