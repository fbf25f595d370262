// Selectors of the repositories that find nothing on pages of the product the format comes from either, each with the
// reason to think so. They are counted all the same: bench/selectors.mjs prints both counts.

const WIDE_NET =
  'its own comment calls this a wide net, cast because the element is not known; group titles of that sidebar are h5 in ' +
  'a div, each in a box of its own (`h5#sidebar-title`, `#navigation-items > div` in scripts and sheets of a dozen ' +
  'public repositories)'
const ACTIVE_TAB =
  'one of five ways the sheet tries to name the active tab; there it has `data-active="true"`, as documented, and ' +
  '`aria-current="location"`, in a published measurement of August 2026'

/** By repository: selector -> reason. */
export const NOTHING_THERE = {
  openpx: Object.fromEntries(
    [
      ...['h1', 'h2', 'h3', 'h4', 'h6'].flatMap((name) => [name, `${name}:first-of-type`]),
      'ol + *',
      'ul + ul',
    ].map((part) => [`#sidebar ${part}`, WIDE_NET]),
  ),
  langchain: {
    '.dark a.nav-tabs-item[aria-selected="true"]': ACTIVE_TAB,
    '.dark a.nav-tabs-item[aria-current="page"]': ACTIVE_TAB,
  },
  nango: {
    'svg.nav-logo':
      'listed beside `img.nav-logo` and `.nav-logo`; a logo is a file there, drawn by an img (its docs.json names two ' +
      'files, and every other sheet that names the element says img)',
  },
  'auth0-genai': {
    'a.card[href^="http"]::after':
      'a card with a link is a div with the role of a link there, in captures of its pages from 2026; it was an a once',
  },
}
