import type { View } from '../access/view.ts'

/** Where an address of a site leads; undefined when nothing is found there. */
export function leadsTo(view: View, path: string): string | undefined {
  const page = view.page(path)
  if (page) return page.path
  const redirect = view.redirects.find(path)
  if (redirect) return redirect.destination
  return view.pageIgnoringCase(path)?.path ?? view.folders.get(path.replace(/\/+$/, ''))
}

/** Addresses that were found and are not any more: pages, and redirects that led somewhere. */
export function missingAddresses(before: View, after: View): readonly string[] {
  const known = [
    ...before.pages.filter(({ changes }) => !changes).map(({ path }) => path),
    ...before.redirects.rules.map(({ source }) => source).filter((source) => !/[:*]/.test(source)),
  ]
  return [...new Set(known)].filter((path) => !after.keeps(path) && leadsTo(after, path) === undefined).sort()
}
