// What the people of the demo say and look for. `{title}` is the title of the page they are on.

export const PRAISE = [
  'Exactly what I needed, thanks.',
  'Got it running in five minutes.',
  'The example on “{title}” worked the first time.',
  'Clear and short. More of this please.',
  'The table at the end of “{title}” saved me an hour.',
] as const

export const COMPLAINTS = [
  'An example of the whole file would help; I was not sure where this part goes.',
  'It does not say what happens when the file is missing.',
  '“{title}” explains the option but not when to use it.',
  'I could not find the default value.',
  'Could you show this for Windows as well?',
  'The second step fails for me with a permission error. Is a folder missing?',
  'Too long. A summary at the top of “{title}” would be great.',
  'The link to the next page goes to something else than its text says.',
  'I expected a screenshot here.',
  'Which version does “{title}” talk about?',
] as const

export const AGENT_REPORTS = [
  'The page says the command takes a folder, its example passes a file. A user followed the example and got an error.',
  'No page answers how to rename a page without losing its old address. I searched for “rename”, “move” and “slug”.',
  '“{title}” lists two default values for the same option. Which one holds is not said.',
  'The JSON sample on “{title}” has a comment in it, so a strict parser refuses it.',
  'The user asked for a Docker set-up; the docs mention it only in passing.',
  'Heading levels jump on “{title}”, so a section cannot be cited by its anchor.',
] as const

export const SNIPPETS = [
  {
    lang: 'bash',
    filename: null,
    code: 'npm run setup\nnpm start -- --port 8080',
    comment: 'The port is ignored when PORT is set. A note would have saved me some time.',
  },
  {
    lang: 'json',
    filename: 'docs.json',
    code: '{\n  "name": "Acme",\n  "navigation": { "pages": ["index"] }\n}',
    comment: 'Does this need a theme as well? The editor underlines it.',
  },
  {
    lang: 'mdx',
    filename: 'index.mdx',
    code: '<Card title="Start here" icon="rocket" href="/quickstart">\n  Five minutes.\n</Card>',
    comment: null,
  },
  {
    lang: 'yaml',
    filename: 'openapi.yaml',
    code: 'x-mint:\n  href: /api/search',
    comment: 'Is this only for operations, or for webhooks too?',
  },
] as const

export const CONTACTS = ['mira@example.com', 'jo.lindqvist@example.org', 'dev-team@example.net'] as const

export const NOTES = [
  'Same as the report of last week; one fix for both.',
  'Asked the author of the page.',
  'Will go out with the next version.',
  'Could not see this here; asked for the log.',
] as const

/** What is searched for, how often, and where it leads: a part of an address, or nothing at all. */
export const QUERIES: readonly (readonly [query: string, weight: number, leads: string | null])[] = [
  ['install', 30, 'quickstart'],
  ['cards', 22, 'components/cards'],
  ['mcp', 21, 'agents/mcp'],
  ['dark mode', 18, 'writing/styling'],
  ['docker', 17, null],
  ['openapi', 16, 'api-reference/specs'],
  ['redirects', 14, 'navigation/redirects'],
  ['custom css', 13, 'writing/styling'],
  ['tabs', 12, 'components/tabs'],
  ['api key', 12, 'reference/environment'],
  ['kubernetes', 10, null],
  ['llms.txt', 10, 'agents/markdown'],
  ['versions', 9, 'navigation/versions-and-languages'],
  ['password protect', 9, 'navigation/access'],
  ['docs.json', 9, 'reference/docs-json'],
  ['webhooks', 8, null],
  ['playground', 8, 'api-reference/playground'],
  ['snippets', 7, 'writing/snippets'],
  ['pdf export', 7, null],
  ['mermaid', 6, 'writing/markdown'],
  ['google analytics', 6, 'site/integrations'],
  ['translate', 5, 'navigation/versions-and-languages'],
  ['saml', 5, null],
  ['migrate', 5, 'migrating'],
  ['rename page', 4, null],
  ['exit codes', 4, 'reference/cli'],
  ['right to left', 3, null],
  ['graphql', 3, null],
  ['changelog', 3, 'components/updates'],
  ['terraform', 2, null],
]

export const QUESTIONS = [
  'How do I add a page to the navigation?',
  'Can I protect a single page?',
  'What is the difference between dev and start?',
  'How do I show code in two languages?',
  'Which environment variables are there?',
  'How can an agent read the docs?',
] as const

export const CLIENTS: readonly (readonly [string, number])[] = [
  ['claude-code/2.1', 40],
  ['Cursor/1.9', 26],
  ['ChatGPT-User/1.0', 14],
  ['VSCode-Copilot/1.104', 11],
  ['codex-cli/0.62', 6],
  ['windsurf/1.12', 3],
]

export const READERS: readonly (readonly [string, number])[] = [
  ['ClaudeBot', 34],
  ['GPTBot', 24],
  ['ChatGPT', 18],
  ['Perplexity', 12],
  ['Cursor', 8],
  ['MistralAI', 4],
]
