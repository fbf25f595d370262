import { createElement, type ComponentChildren, type VNode } from 'preact'

/** What an author gave to one of our components: anything at all. */
export type Given = Readonly<Record<string, unknown>> & { readonly children?: ComponentChildren }
export type View = (props: Given) => ComponentChildren

export const h = createElement as (
  type: string,
  props: Readonly<Record<string, unknown>> | null,
  ...children: readonly ComponentChildren[]
) => VNode

export function text(props: Given, name: string): string | undefined {
  const value = props[name]
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined
}

export function flag(props: Given, name: string): boolean {
  const value = props[name]
  return value === true || value === '' || value === 'true'
}

export function classes(props: Given, ...own: readonly (string | false | undefined)[]): string {
  return [...own, text(props, 'className') ?? text(props, 'class')].filter(Boolean).join(' ')
}

/** Text of a title, with the little Markdown that titles hold. */
export function line(value: unknown): ComponentChildren {
  if (typeof value !== 'string') return value as ComponentChildren
  if (!/[`*]/.test(value)) return value
  return value
    .split(/(`[^`]+`|\*\*[^*]+\*\*)/)
    .filter((part) => part !== '')
    .map((part) => {
      if (/^`.+`$/.test(part)) return h('code', null, part.slice(1, -1))
      return /^\*\*.+\*\*$/.test(part) ? h('strong', null, part.slice(2, -2)) : part
    })
}

/** No address that runs code. */
export function address(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && !/^\s*(?:javascript|data|vbscript):/i.test(value)
    ? value
    : undefined
}

/** Every vnode below a value, lists opened. */
export function nodesIn(value: ComponentChildren): VNode<Given>[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  return typeof value === 'object' && value !== null && 'type' in value ? [value as VNode<Given>] : []
}
