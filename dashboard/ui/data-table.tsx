import type { ComponentChildren } from 'preact'
import { Icon } from './icon.tsx'

export type Direction = 'ascending' | 'descending'

export interface Sort {
  readonly by: string
  readonly direction: Direction
}

export interface Column<Row> {
  readonly id: string
  readonly title: string
  readonly cell: (row: Row) => ComponentChildren
  readonly number?: boolean
  readonly sortable?: boolean
  /** Left out where the screen is narrow. */
  readonly wide?: boolean
  /** The cell that names the row. */
  readonly heading?: boolean
}

/** A real table: headings that sort, numbers in line, nothing that only a mouse can reach. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  onSort,
}: {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly sort?: Sort | undefined
  readonly onSort?: (sort: Sort) => void
}) {
  return (
    <div class="table-scroll" role="group" aria-label={caption} tabindex={0}>
      <table class="table">
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                class={classOf(column)}
                aria-sort={
                  column.sortable === true ? (sort?.by === column.id ? sort.direction : 'none') : undefined
                }
              >
                {column.sortable === true && onSort ? (
                  <SortButton column={column} sort={sort} onSort={onSort} />
                ) : (
                  column.title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) =>
                column.heading === true ? (
                  <th key={column.id} scope="row" class={classOf(column)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.id} class={classOf(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function SortButton<Row>({
  column,
  sort,
  onSort,
}: {
  readonly column: Column<Row>
  readonly sort: Sort | undefined
  readonly onSort: (sort: Sort) => void
}) {
  const active = sort?.by === column.id ? sort.direction : null
  const next: Direction = active === 'descending' ? 'ascending' : 'descending'
  return (
    <button type="button" class="sort-button" onClick={() => onSort({ by: column.id, direction: next })}>
      {column.title}
      <Icon name={active ?? 'sort'} />
    </button>
  )
}

function classOf<Row>({ number, wide }: Column<Row>): string | undefined {
  const names = [number === true && 'number', wide === true && 'wide-only'].filter(Boolean)
  return names.length > 0 ? names.join(' ') : undefined
}

/** How much of a whole, as a bar behind the number that says it. */
export function ShareBar({
  share,
  children,
}: {
  readonly share: number
  readonly children: ComponentChildren
}) {
  return (
    <span class="share" style={{ '--share': `${Math.round(share * 100)}%` }}>
      {children}
    </span>
  )
}
