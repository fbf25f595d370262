import type { RouteData } from '../route-data.ts'

/** Links to the pages before and after this one. */
export function Pager({ route: { previous, next, words } }: { route: RouteData }) {
  if (previous === undefined && next === undefined) return null
  return (
    <nav class="pager" aria-label="Neighbouring pages">
      {previous === undefined ? null : (
        <a class="pager-previous" rel="prev" href={previous.path}>
          <small>{words.previous}</small>
          {previous.title}
        </a>
      )}
      {next === undefined ? null : (
        <a class="pager-next" rel="next" href={next.path}>
          <small>{words.next}</small>
          {next.title}
        </a>
      )}
    </nav>
  )
}
