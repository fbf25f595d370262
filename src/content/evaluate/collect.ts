import { isTag } from '../../shared/html-tags.ts'
import type { RawNode } from '../parse-mdx.ts'
import { importedNames } from './imported-names.ts'
import { isComment, literalValue } from './transform.ts'

export interface RawAttribute {
  readonly type: 'mdxJsxAttribute' | 'mdxJsxExpressionAttribute'
  readonly name?: string
  readonly value?: string | null | { readonly value: string }
}

/** The code inside one MDX file: its ESM, its expressions in reading order, and the component names it uses. */
export interface CodeParts {
  readonly esm: readonly RawNode[]
  /** Expression nodes and attributes that need evaluation. */
  readonly dynamic: readonly { readonly key: object; readonly code: string; readonly spread: boolean }[]
  /** As they are written: `Tabs.Tab` too. */
  readonly names: ReadonlySet<string>
}

/** One walk over a parsed file that finds everything that has to be evaluated. */
export function collectCode(tree: RawNode): CodeParts {
  const esm: RawNode[] = []
  const dynamic: { key: object; code: string; spread: boolean }[] = []
  const names = new Set<string>()
  const small = new Set<string>()
  const add = (key: object, code: string, spread: boolean) => {
    if (!isComment(code) && !literalValue(code)) dynamic.push({ key, code, spread })
  }
  const visit = (node: RawNode) => {
    if (node.type === 'mdxjsEsm') esm.push(node)
    else if (node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression')
      add(node, String(node['value']), false)
    else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      const name = node['name'] as string | null
      if (name) (/^[A-Z]|\./.test(name) ? names : small).add(name)
      for (const attribute of node['attributes'] as RawAttribute[]) {
        if (attribute.type === 'mdxJsxExpressionAttribute') add(attribute, spreadCode(attribute), true)
        else if (typeof attribute.value === 'object' && attribute.value)
          add(attribute, attribute.value.value, false)
      }
    }
    if (node.children) for (const child of node.children) visit(child)
  }
  visit(tree)
  // The format this folder was written for puts a snippet where its name stands, small or not.
  for (const name of small.size > 0 ? importedNames(esm.map((node) => String(node['value']))) : [])
    if (small.has(name) && !isTag(name)) names.add(name)
  return { esm, dynamic, names }
}

/** The code of `{...props}`: the parser gives it as text. */
export function spreadCode(attribute: RawAttribute): string {
  return typeof attribute.value === 'string' ? attribute.value : ''
}
