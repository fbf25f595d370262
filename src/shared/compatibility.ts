/** What is other than in the format we read: shown in the manual, and told to authors who use it. */
export interface CompatibilityNote {
  /** `differs`: it does something else. `missing`: it is read and does nothing, which is a finding. */
  readonly support: 'differs' | 'missing'
  readonly how: string
  /** What to do about it; always there when something is missing. */
  readonly instead?: string
}

type Notes = Readonly<Record<string, CompatibilityNote>>

const missing = (how: string, instead: string): CompatibilityNote => ({ support: 'missing', how, instead })
const differs = (how: string): CompatibilityNote => ({ support: 'differs', how })

/** Options of docs.json. `*.name` stands for every entry of the navigation. */
export const OPTION_NOTES: Notes = {
  '*.graphql': missing(
    'GraphQL schemas are not shown.',
    'Write the pages with a generator such as graphql-markdown, and name them in the navigation.',
  ),
  '*.sdk': missing(
    'References of SDKs are not generated.',
    'Generate Markdown with your tool (typedoc-plugin-markdown, sphinx-markdown-builder), and name the pages in the navigation.',
  ),
  'styling.codeblocks.languages.custom': differs(
    'A grammar can include those beside it in the list, and no others. Of one that takes more than two seconds for a block, the code has no colours.',
  ),
  variations: missing(
    'There is no switch; `<Variation>` shows all variants.',
    'Use tabs, or `<View>`, which has a switch.',
  ),
  public: missing(
    'Access is not decided here.',
    'Set `auth` in lectern.json; without it the site is public.',
  ),
  'errors.404.redirect': differs('The default is false: a missing page returns 404, with suggestions.'),
  'errors.404.description': differs('Markdown; components in it are shown as text.'),
  'fonts.family': differs(
    'Nothing is loaded from Google. 21 families come with Lectern; of others `check` asks for the file (`font-missing`).',
  ),
  'navbar.links[].type': differs('A link with an icon; stars and members are not counted.'),
  'navbar.primary.type': differs('A link with an icon; stars and members are not counted.'),
  'seo.trailingSlash': differs('Canonical URLs and the sitemap end with a slash; both forms are served.'),
  'thumbnails.fonts.family': differs('Only fonts that the server has.'),
  'contextual.options': differs('`download-pdf` opens the print dialog of the browser.'),
}

/** Actions of `contextual.options` that no menu shows. */
export const ACTION_NOTES: Notes = {
  'devin-desktop': missing('The program has no address that opens it.', 'Use `devin`.'),
  'devin-mcp': missing(
    'The program has no address that installs a server.',
    'Use `mcp`, which copies the URL.',
  ),
  windsurf: missing(
    'The program has no address that opens it with a question.',
    'Use `mcp`, which copies the URL.',
  ),
}

export const FRONTMATTER_NOTES: Notes = {
  sdk: missing('References of SDKs are not generated.', 'Write the page, or generate it as Markdown.'),
  'mode: assistant': missing(
    'The page is shown as any other.',
    'Remove the mode; every page has the assistant.',
  ),
}

/** Settings after the language of a fence. */
export const FENCE_NOTES: Notes = {
  twoslash: missing('Types are not shown on hover.', 'Write the types that matter as comments.'),
  runnable: missing('Code does not run on the page.', 'Link to a sandbox.'),
}

/** Properties of components, as `Component.property`. */
export const PROPERTY_NOTES: Notes = {
  'GitHub.Repo.variant': differs(
    'A card with a link; stars and forks are not counted, since nobody else is asked.',
  ),
  'Tree.Folder.openable': differs('A folder with `openable={false}` is open, and can be closed.'),
  'Visibility.for': differs('`agents` is left out of the HTML, `humans` out of the Markdown.'),
}
