import { renderAccordion, renderAccordionGroup, renderExpandable } from './accordions.ts'
import { calloutOf, renderCallout } from './callouts.ts'
import { renderCard, renderColumn, renderColumns, renderTile, renderTiles } from './cards.ts'
import {
  renderCodeBlock,
  renderPanel,
  renderPrompt,
  renderRequestExample,
  renderResponseExample,
} from './code.ts'
import { renderColor, renderColorItem, renderColorRow } from './color.ts'
import type { RenderComponent } from './component.ts'
import { renderField, renderParamField } from './fields.ts'
import { renderFrame } from './frame.ts'
import { renderIconComponent } from './icon.ts'
import { renderBadge, renderLink, renderTooltip } from './inline.ts'
import { renderUpdate, renderView, renderVisibility } from './sections.ts'
import { renderStep, renderSteps } from './steps.ts'
import { renderCodeGroup, renderTab, renderTabs } from './tabs.ts'
import { renderChildren, renderHeading, renderLatex, renderRepo } from './text.ts'
import { renderTree, renderTreeFile, renderTreeFolder } from './tree.ts'

/** Every component of the format and how it looks; the names are those of shared/components.ts. */
export const COMPONENT_RENDERERS: ReadonlyMap<string, RenderComponent> = new Map<string, RenderComponent>([
  ['Accordion', renderAccordion],
  ['AccordionGroup', renderAccordionGroup],
  ['Badge', renderBadge],
  ['Callout', renderCallout],
  ['Card', renderCard],
  ['CardGroup', renderColumns],
  ['Check', calloutOf('check')],
  ['CodeBlock', renderCodeBlock],
  ['CodeGroup', renderCodeGroup],
  ['Color', renderColor],
  ['Color.Item', renderColorItem],
  ['Color.Row', renderColorRow],
  ['Column', renderColumn],
  ['Columns', renderColumns],
  ['Danger', calloutOf('danger')],
  ['Expandable', renderExpandable],
  ['FileTree', renderTree],
  ['Frame', renderFrame],
  ['GitHub.Repo', renderRepo],
  ['Heading', renderHeading],
  ['Icon', renderIconComponent],
  ['Info', calloutOf('info')],
  ['Latex', renderLatex],
  ['Link', renderLink],
  ['MDX', renderChildren],
  ['Note', calloutOf('note')],
  ['Panel', renderPanel],
  ['Param', renderParamField],
  ['ParamField', renderParamField],
  ['Prompt', renderPrompt],
  ['Property', renderField],
  ['RequestExample', renderRequestExample],
  ['ResponseExample', renderResponseExample],
  ['ResponseField', renderField],
  ['Snippet', renderChildren],
  ['SnippetGroup', renderCodeGroup],
  ['Step', renderStep],
  ['Steps', renderSteps],
  ['Tab', renderTab],
  ['Tabs', renderTabs],
  ['Tile', renderTile],
  ['Tiles', renderTiles],
  ['Tip', calloutOf('tip')],
  ['Tooltip', renderTooltip],
  ['Tree', renderTree],
  ['Tree.File', renderTreeFile],
  ['Tree.Folder', renderTreeFolder],
  ['Update', renderUpdate],
  ['Variation', renderChildren],
  ['View', renderView],
  ['Visibility', renderVisibility],
  ['Warning', calloutOf('warning')],
])

/** These read their own nodes, so rendering their children first would be work for nothing. */
export const READS_OWN_CHILDREN: ReadonlySet<string> = new Set([
  'CodeBlock',
  'Color.Item',
  'FileTree',
  'Icon',
  'Latex',
  'Tree',
  'Tree.File',
  'Visibility',
])
