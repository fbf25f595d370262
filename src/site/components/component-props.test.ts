import { expect, test } from 'vitest'
import { COMPONENT_PROPERTIES, isKnownProperty } from '../../shared/component-props.ts'
import { COMPONENTS } from '../../shared/components.ts'
import type { Component } from '../../content/tree.ts'
import { renderBody } from '../body/render-body.ts'

/** Renders a component and notes what it asks its properties for. */
function readsOf(name: string, given: Record<string, unknown>): ReadonlySet<string> {
  const reads = new Set<string>()
  const props = new Proxy(given, {
    get: (target, key) => {
      if (typeof key === 'string') reads.add(key)
      return target[key as string]
    },
  })
  const node: Component = {
    type: 'component',
    name,
    props,
    known: true,
    children: [
      { type: 'code', value: 'a', lang: 'js', meta: 'One' },
      { type: 'code', value: 'b', lang: 'js', meta: 'Two' },
    ],
  }
  renderBody({ type: 'root', children: [node] })
  return reads
}

test('every component has a list of its properties', () => {
  expect([...COMPONENT_PROPERTIES.keys()].sort()).toEqual(Object.keys(COMPONENTS).sort())
})

test.each(Object.keys(COMPONENTS))('%s reads what its list says, and nothing else', (name) => {
  const listed = [...(COMPONENT_PROPERTIES.get(name) ?? [])]
  const texts = Object.fromEntries(listed.map((property) => [property, 'x']))
  const reads = new Set([
    ...readsOf(name, {}),
    ...readsOf(name, texts),
    ...readsOf(name, { type: 'note', id: 'x', title: 'x' }),
  ])
  expect([...reads].filter((property) => !isKnownProperty(name, property))).toEqual([])
  // Read while the page is compiled, or by the parent.
  const elsewhere = new Set('placeholder initialValue rss file icon iconType title cols meta'.split(' '))
  expect(listed.filter((property) => !reads.has(property) && !elsewhere.has(property))).toEqual([])
})
