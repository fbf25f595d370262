import { COMPONENT_ALIASES } from './components.ts'

const ICON = 'icon iconType'
const CALLOUT = `${ICON} title`
const FIELD = 'name type required deprecated default pre post'
const PARAMETER = `${FIELD} query path body header cookie auth placeholder initialValue`
const CARDS = 'cols'

/** What each component reads of its properties; a test holds this list and the code together. */
const PROPERTIES: Readonly<Record<string, string>> = {
  Accordion: `title description defaultOpen ${ICON}`,
  AccordionGroup: '',
  Badge: `color size shape stroke disabled ${ICON}`,
  Callout: `${CALLOUT} color type`,
  Card: `title href horizontal img cta arrow color type ${ICON}`,
  CardGroup: CARDS,
  Check: CALLOUT,
  CodeBlock:
    'filename title icon lines wrap expandable nocopy noCopy highlight focus theme language lang meta',
  CodeGroup: 'dropdown',
  Color: 'variant',
  'Color.Item': 'name value',
  'Color.Row': 'title',
  Column: '',
  Columns: CARDS,
  Danger: CALLOUT,
  Expandable: 'title defaultOpen',
  FileTree: '',
  Frame: 'caption hint',
  'GitHub.Repo': 'repo',
  Heading: 'level noAnchor',
  Icon: `${ICON} src name library size color`,
  Info: CALLOUT,
  Latex: '',
  Link: 'href',
  MDX: '',
  Note: CALLOUT,
  Panel: '',
  Param: PARAMETER,
  ParamField: PARAMETER,
  Prompt: `description actions ${ICON}`,
  Property: FIELD,
  RequestExample: 'dropdown',
  ResponseExample: 'dropdown',
  ResponseField: FIELD,
  Snippet: 'file',
  SnippetGroup: 'dropdown',
  Step: `title titleSize stepNumber noAnchor ${ICON}`,
  Steps: 'titleSize',
  Tab: `title ${ICON}`,
  Tabs: 'sync borderBottom defaultTabIndex',
  Tile: 'title href description arrow',
  Tiles: CARDS,
  Tip: CALLOUT,
  Tooltip: 'headline tip href cta',
  Tree: '',
  'Tree.File': 'name highlight',
  'Tree.Folder': 'name highlight defaultOpen openable',
  Update: 'label description tags rss',
  Variation: '',
  View: `title ${ICON}`,
  Visibility: 'for',
  Warning: CALLOUT,
}

/** Said of any element, and no mistake on one of ours. */
const COMMON = /^(?:id|class|className|style|key|ref|children|noAnchor|on[A-Z].*|data-.*|aria-.*)$/

/** Properties by component. */
export const COMPONENT_PROPERTIES: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(PROPERTIES).map(([name, list]) => [name, new Set(list.split(' ').filter(Boolean))]),
)

/** True for a property that a component reads, or that may stand anywhere; snippets take any. */
export function isKnownProperty(component: string, property: string): boolean {
  const name = COMPONENT_ALIASES[component] ?? component
  const known = COMPONENT_PROPERTIES.get(name)
  return known === undefined || name === 'Snippet' || COMMON.test(property) || known.has(property)
}
