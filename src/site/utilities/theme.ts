/**
 * What authors in this format mean by their classes: the third edition of the vocabulary, in the colours of the site.
 * The engine knows the fourth, where some names moved one step along their scale.
 */
export const AUTHOR_THEME = `
@theme inline {
  --font-sans: var(--font);
  --font-mono: var(--mono);
  --color-primary: var(--brand);
  --color-primary-light: var(--brand-light);
  --color-primary-dark: var(--brand-dark);
  --color-background-light: var(--page-light);
  --color-background-dark: var(--page-dark);
  --color-gray-50: #f7f7f8;
  --color-gray-100: #f2f2f4;
  --color-gray-200: #e6e7eb;
  --color-gray-300: #d2d4da;
  --color-gray-400: #949aa5;
  --color-gray-500: #646973;
  --color-gray-600: #4d515a;
  --color-gray-700: #3a3d45;
  --color-gray-800: #24272c;
  --color-gray-900: #16181b;
  --color-gray-950: #0e0f11;
  --shadow-sm: 0 1px 2px 0 rgb(0 0 0 / 0.05);
  --drop-shadow-sm: 0 1px 1px rgb(0 0 0 / 0.05);
  --radius-sm: 0.125rem;
  --blur-sm: 4px;
  --default-ring-width: 3px;
  --default-ring-color: rgb(59 130 246 / 0.5);
}
@custom-variant dark {
  &:where([data-theme='dark'] *) { @slot; }
  @media (prefers-color-scheme: dark) {
    &:where(:root:not([data-theme='light']) *) { @slot; }
  }
}
`

/** Classes of our own markup that the engine would take for its own; the last means the same. */
export const OWN_NAMES: ReadonlySet<string> = new Set(['table', 'sr-only'])

const COMPONENTS =
  '.card,.callout,.steps,.tabs,.code,.accordion,.expandable,.field,.tree,.update,.prompt,.table,.tile,.colors,.frame'
const PLAIN = `:not(:where(${COMPONENTS}) *)`

/** Below `not-prose` everything is plain, except inside of our own components. */
export const PLAIN_STYLE =
  `.not-prose :where(h1,h2,h3,h4,h5,h6)${PLAIN}{margin:0;color:inherit;font-size:inherit;font-weight:inherit;letter-spacing:inherit}` +
  `.not-prose :where(a)${PLAIN}{color:inherit;font-weight:inherit;text-decoration:inherit}` +
  `.not-prose :where(ul,ol)${PLAIN}{margin:0;padding:0;list-style:none}` +
  `.not-prose :where(*)${PLAIN}{margin-block-start:0}`

/** The third edition draws lines in light gray unless told otherwise. */
export const BORDER_STYLE =
  ':where(.article [class*="border"],.article [class*="divide"]>*){border-color:var(--line)}'
