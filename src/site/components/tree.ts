import type { Node, NodeOf } from '../../content/tree.ts'
import { html, HtmlBuilder, joinHtml, type SafeHtml } from '../html/html.ts'
import { innerNodes, textOf } from '../body/page-node.ts'
import { flagProp, type ComponentContext, type RenderComponent } from './component.ts'

/** A file tree, written either as `Tree.Folder` and `Tree.File` or as a nested Markdown list. */
export const renderTree: RenderComponent = (_props, _children, context) => {
  const parts = innerNodes(context.node).map((node) =>
    node.type === 'list' ? listHtml(node, context) : context.render(node),
  )
  return html`<div class="tree">${parts}</div>`
}

export const renderTreeFolder: RenderComponent = (props, children, context) =>
  folderHtml(nameHtml(context.render(props['name']), flagProp(props, 'highlight')), children, {
    open: flagProp(props, 'defaultOpen') || props['openable'] === false,
  })

export const renderTreeFile: RenderComponent = (props, _children, context) =>
  fileHtml(nameHtml(context.render(props['name']), flagProp(props, 'highlight')))

function listHtml(list: NodeOf<'list'>, context: ComponentContext): SafeHtml {
  const entries = new HtmlBuilder()
  for (const item of list.children) {
    if (item.type !== 'listItem') continue
    const label = item.children.filter((child) => child.type !== 'list')
    const inside = item.children.filter((child) => child.type === 'list')
    const name = joinHtml(label.map((child, at) => html`${at > 0 && ' '}${context.render(inlineOf(child))}`))
    const folder = inside.length > 0 || textOf(label).trimEnd().endsWith('/')
    entries.add(
      folder
        ? folderHtml(name, joinHtml(inside.map((child) => listHtml(child, context))), { open: true })
        : fileHtml(name),
    )
  }
  return entries.finish()
}

/** A paragraph in a list item is only its text. */
function inlineOf(node: Node): unknown {
  return node.type === 'paragraph' ? node.children : node
}

function folderHtml(name: SafeHtml, inside: SafeHtml, { open }: { readonly open: boolean }): SafeHtml {
  return html`<details class="tree-folder"${open && html` open`}><summary>${name}</summary><div class="tree-inside">${inside}</div></details>`
}

function fileHtml(name: SafeHtml): SafeHtml {
  return html`<div class="tree-file">${name}</div>`
}

function nameHtml(name: SafeHtml, highlighted: boolean): SafeHtml {
  return highlighted ? html`<mark>${name}</mark>` : name
}
