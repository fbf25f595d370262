import type { createElement as CreateElement, FunctionComponent, VNode } from 'preact'

/** What islands take from the modules of the page, which only a browser can load. */
export interface Runtime {
  readonly createElement: typeof CreateElement
  readonly Fragment: FunctionComponent
  /** Components of authors by file. */
  readonly modules: ReadonlyMap<string, Readonly<Record<string, FunctionComponent>>>
  readonly components: Readonly<Record<string, FunctionComponent<Record<string, unknown>>>>
}

type Data = Readonly<Record<string, unknown>>

/** Files that the data of an island names besides its own (src/site/body/render-island.ts writes it). */
export function filesIn(json: string): Set<string> {
  const files = new Set<string>()
  JSON.parse(json, (_, value: Data | null) => {
    if (isNamed(value)) files.add(value['file'] as string)
    return value
  })
  return files
}

/** The properties of an island: data, and elements that authors may look into, count and copy. */
export function readProps(json: string, slots: ReadonlyMap<string, string>, runtime: Runtime): object {
  return JSON.parse(json, (_, value: Data | null) => {
    if (typeof value !== 'object' || value === null) return value
    if ('$slot' in value) return slotOf(value, slots, runtime) ?? value
    if ('$tag' in value) {
      const { $tag: tag, props, children } = value as { $tag: string; props?: Data; children: VNode[] }
      return copyable(runtime.createElement(tag || runtime.Fragment, (props ?? null) as object, ...children))
    }
    if (!isNamed(value)) return value
    const { $component, $function, file, props } = value
    const found = runtime.modules.get(file as string)?.[($component ?? $function) as string]
    if ($function !== undefined) return found ?? value
    return found ? copyable(runtime.createElement(found, props as object)) : value
  }) as object
}

function isNamed(value: Data | null): value is Data {
  if (typeof value !== 'object' || value === null) return false
  return typeof value['file'] === 'string' && ('$component' in value || '$function' in value)
}

/** HTML of the page where the component wants it. Copied with other properties, one of ours is made anew. */
function slotOf(
  { $slot, as }: Data,
  slots: ReadonlyMap<string, string>,
  { createElement, components }: Runtime,
): VNode | undefined {
  const id = String($slot)
  const html = slots.get(id)
  if (html === undefined) return undefined
  // Hydrating trusts what it finds; where the component rendered otherwise than on the server, that is wrong.
  const ref = (slot: HTMLElement | null) => {
    if (!slot || slot.dataset['slot'] === id) return
    slot.dataset['slot'] = id
    slot.innerHTML = html
  }
  const look: object = {
    'data-slot': id,
    style: 'display:contents',
    ref,
    dangerouslySetInnerHTML: { __html: html },
  }
  const known = as as { readonly name: string; readonly props: Record<string, unknown> } | undefined
  if (!known) return createElement('span', look)
  const Given: FunctionComponent<Record<string, unknown>> = (props) => {
    const isSame = Object.keys({ ...props, ...known.props }).every(
      (name) => props[name] === known.props[name],
    )
    return isSame
      ? createElement('span', look)
      : createElement((components[known.name] ?? known.name) as FunctionComponent, props)
  }
  Given.displayName = known.name
  return copyable(createElement(Given, known.props))
}

/**
 * Authors copy elements of React by spreading them. Preact takes such a copy for the very element it was made of, by the
 * number in `__v`, and does not draw it: here every copy gets a number of its own.
 */
function copyable(element: VNode): VNode {
  return Object.defineProperty(element, '__v', {
    enumerable: true,
    configurable: true,
    get: () => Math.random(),
    set: () => {},
  })
}
