import type { View } from '../../access/view.ts'
import { derivePlaces } from '../../navigation/places.ts'
import type { DemoPage } from './demo-feedback.ts'

/** Pages in the order of the navigation: the first are read most. */
export function demoPages(view: View): readonly DemoPage[] {
  const paths = new Set([...derivePlaces(view.navigation).keys(), ...view.pages.map(({ path }) => path)])
  return [...paths].flatMap((path) => view.page(path) ?? [])
}
