/** How a component is flattened where there is no layout: Markdown for agents, text for search. */
export type FlattenAs =
  | 'callout' // > **Note** …
  | 'section' // bold title, then the children
  | 'item' // list item with title and link
  | 'field' // `name` type, required, then the children
  | 'children' // only what is inside
  | 'nothing'

/** Every component of the format, with the way it is flattened. Dotted names are members of their parent. */
export const COMPONENTS: Readonly<Record<string, FlattenAs>> = {
  Accordion: 'section',
  AccordionGroup: 'children',
  Badge: 'children',
  Callout: 'callout',
  Card: 'item',
  CardGroup: 'children',
  Check: 'callout',
  CodeBlock: 'children',
  CodeGroup: 'children',
  Color: 'children',
  'Color.Item': 'field',
  'Color.Row': 'section',
  Column: 'children',
  Columns: 'children',
  Danger: 'callout',
  Expandable: 'section',
  FileTree: 'children',
  Frame: 'children',
  'GitHub.Repo': 'children',
  Heading: 'children',
  Icon: 'nothing',
  Info: 'callout',
  Latex: 'children',
  Link: 'children',
  MDX: 'children',
  Note: 'callout',
  Panel: 'children',
  Param: 'field',
  ParamField: 'field',
  Prompt: 'section',
  Property: 'field',
  RequestExample: 'children',
  ResponseExample: 'children',
  ResponseField: 'field',
  Snippet: 'children',
  SnippetGroup: 'children',
  Step: 'section',
  Steps: 'children',
  Tab: 'section',
  Tabs: 'children',
  Tile: 'item',
  Tiles: 'children',
  Tip: 'callout',
  Tooltip: 'children',
  Tree: 'children',
  'Tree.File': 'field',
  'Tree.Folder': 'field',
  Update: 'section',
  Variation: 'children',
  View: 'section',
  Visibility: 'children',
  Warning: 'callout',
}

/** Names that older repos and neighbours of the format use for the same thing. */
export const COMPONENT_ALIASES: Readonly<Record<string, string>> = {
  CallOut: 'Callout',
  'Card.Group': 'CardGroup',
  Cards: 'CardGroup',
  'Columns.Column': 'Column',
  Hint: 'Note',
  Important: 'Warning',
  Caution: 'Warning',
  Success: 'Check',
  'Steps.Step': 'Step',
  TabItem: 'Tab',
  'Tabs.Tab': 'Tab',
  'FileTree.File': 'Tree.File',
  'FileTree.Folder': 'Tree.Folder',
}

/** Components other tools have for what is an HTML tag here. */
export const TAG_COMPONENTS: Readonly<Record<string, string>> = {
  Image: 'img',
  Video: 'video',
  Iframe: 'iframe',
}

/** These stand inside a line of text; every other component is a block. */
export const INLINE_COMPONENTS: ReadonlySet<string> = new Set(['Badge', 'Icon', 'Latex', 'Link', 'Tooltip'])
