import type { Node, NodeOf } from '../../content/tree.ts'
import { innerNodes, wordsOf } from '../body/page-node.ts'
import { flagProp, type ComponentContext, type RenderComponent } from './component.ts'

/** A file tree, written either as `Tree.Folder` and `Tree.File` or as a nested Markdown list. */
export const renderTree: RenderComponent = (_props, _children, context) => {
  let html = ''
  for (const node of innerNodes(context.node))
    html += node.type === 'list' ? listHtml(node, context) : context.render(node)
  return `<div class="tree">${html}</div>`
}

export const renderTreeFolder: RenderComponent = (props, children, context) =>
  folderHtml(nameHtml(context.render(props['name']), flagProp(props, 'highlight')), children, {
    open: flagProp(props, 'defaultOpen') || props['openable'] === false,
  })

export const renderTreeFile: RenderComponent = (props, _children, context) =>
  fileHtml(nameHtml(context.render(props['name']), flagProp(props, 'highlight')))

function listHtml(list: NodeOf<'list'>, context: ComponentContext): string {
  let html = ''
  for (const item of list.children) {
    if (item.type !== 'listItem') continue
    const label = item.children.filter((child) => child.type !== 'list')
    const inside = item.children.filter((child) => child.type === 'list')
    const name = label.map((child) => context.render(inlineOf(child))).join(' ')
    const folder = inside.length > 0 || wordsOf(label).trimEnd().endsWith('/')
    html += folder
      ? folderHtml(name, inside.map((child) => listHtml(child, context)).join(''), { open: true })
      : fileHtml(name)
  }
  return html
}

/** A paragraph in a list item is only its words. */
function inlineOf(node: Node): unknown {
  return node.type === 'paragraph' ? node.children : node
}

function folderHtml(name: string, inside: string, { open }: { readonly open: boolean }): string {
  return `<details class="tree-folder"${open ? ' open' : ''}><summary>${name}</summary><div class="tree-inside">${inside}</div></details>`
}

function fileHtml(name: string): string {
  return `<div class="tree-file">${name}</div>`
}

function nameHtml(name: string, highlighted: boolean): string {
  return highlighted ? `<mark>${name}</mark>` : name
}
