const NOT_PAGES = [
  '/_lectern/*',
  ...['md', 'txt', 'xml', 'json', 'pdf', 'zip'].map((ending) => `/*.${ending}`),
]

/** Browsers that know them fetch a page of this site while the reader's pointer rests on its link. */
export const SPECULATION_RULES = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: NOT_PAGES } },
          { not: { selector_matches: '[download], [target=_blank], [rel~=nofollow]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
