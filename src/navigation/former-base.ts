import { memo } from '../lib/memo.ts'
import { basePathOf } from '../shared/base-path.ts'

interface Site {
  readonly config: { readonly seo: { readonly metatags: Readonly<Record<string, string>> } }
  readonly settings: { readonly baseUrl?: string | undefined }
  readonly folder: { readonly files: ReadonlyMap<string, unknown> }
  readonly pages: ReadonlyMap<string, unknown>
}

/** Where most sites that do not stand at the root of their host stand. */
const USUAL = '/docs'

/**
 * The path below which a folder was served before it came here. Its links and images have it in front, and lead nowhere
 * at the root of a host. Undefined when this site has a path of its own, or a folder of that name.
 */
export const formerBaseOf = memo(({ config, settings, folder, pages }: Site): string | undefined => {
  if (basePathOf(settings.baseUrl) !== '') return undefined
  const { canonical } = config.seo.metatags
  const named = URL.canParse(canonical ?? '') ? basePathOf(canonical) : ''
  const base = named === '' ? USUAL : named
  const isTaken = (path: string) => path === base || path.startsWith(`${base}/`)
  for (const file of folder.files.keys()) if (isTaken(`/${file}`)) return undefined
  for (const path of pages.keys()) if (isTaken(path)) return undefined
  return base
})
