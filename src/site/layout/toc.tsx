import type { TocEntry } from '../../content/page.ts'

/** Headings of the page. A column on wide screens; elsewhere it opens from the bar above the text. */
export function Toc({ toc }: { toc: readonly TocEntry[] }) {
  return (
    <nav id="table-of-contents" class="toc" popover="auto" aria-labelledby="toc-title">
      <p id="toc-title" class="toc-title">
        On this page
      </p>
      <ul>
        {toc.map(({ id, title, depth }) => (
          <li class={`toc-item depth-${depth}`}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Entries worth listing: two levels, and none when there is only one heading. */
export function tocEntries(toc: readonly TocEntry[]): readonly TocEntry[] {
  const entries = toc.filter(({ depth }) => depth <= 3)
  return entries.length > 1 ? entries : []
}
