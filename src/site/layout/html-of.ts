import type { raw } from 'hono/html'

type Html = ReturnType<typeof raw>

/** The text of a layout element. Nothing in the layout waits, so it is there at once. */
export function htmlOf(element: Html | Promise<Html>): string {
  if (element instanceof Promise) throw new TypeError('The layout must not contain async components')
  return element.toString()
}
