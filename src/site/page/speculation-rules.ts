import { Lru } from '../../lib/lru.ts'

const notPages = (base: string) => [
  `${base}/_lectern/*`,
  ...['md', 'txt', 'xml', 'json', 'pdf', 'zip'].map((ending) => `/*.${ending}`),
]

/** Browsers that know them fetch a page of this site while the reader's pointer rests on its link. */
export function speculationRules(base: string): string {
  return written.getOrMake(base, () => write(base))
}

/** The same on every page of a site. */
const written = new Lru<string, string>({ entries: 100 })

function write(base: string): string {
  return JSON.stringify({
    prefetch: [
      {
        where: {
          and: [
            { href_matches: `${base}/*` },
            { not: { href_matches: notPages(base) } },
            { not: { selector_matches: '[download], [target=_blank], [rel~=nofollow]' } },
          ],
        },
        eagerness: 'moderate',
      },
    ],
  })
}
