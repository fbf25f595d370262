import type { Snapshot } from '../../snapshot/snapshot.ts'
import type { DemoPage } from './demo-feedback.ts'

/** Pages in the order of the navigation: the first are read most. */
export function demoPages({ places, pages }: Snapshot): readonly DemoPage[] {
  return [...new Set([...places.keys(), ...pages.keys()])].flatMap((page) => pages.get(page) ?? [])
}
