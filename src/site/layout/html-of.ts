import type { HtmlEscapedString } from 'hono/utils/html'

/** The text of a layout element. Nothing in the layout waits, so it is there at once. */
export function htmlOf(element: HtmlEscapedString | Promise<HtmlEscapedString>): string {
  if (element instanceof Promise) throw new TypeError('The layout must not contain async components')
  return element.toString()
}
