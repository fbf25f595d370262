import { ago, moment } from '../format.ts'
import type { Column } from '../ui/data-table.tsx'

interface Secret {
  readonly label: string
  readonly createdAt: string
  readonly createdBy: string | null
  readonly lastUsedAt: string | null
}

/** What every list of secrets tells at its end: used when, made by whom, and a way to be rid of it. */
export function secretColumns<Row extends Secret>(onDelete: (row: Row) => void): readonly Column<Row>[] {
  return [
    {
      id: 'used',
      title: 'Last used',
      wide: true,
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? 'never' : ago(lastUsedAt)),
    },
    {
      id: 'made',
      title: 'Created',
      wide: true,
      cell: ({ createdAt, createdBy }) => (
        <span title={moment(createdAt)}>
          {ago(createdAt)}
          {createdBy !== null && ` by ${createdBy}`}
        </span>
      ),
    },
    {
      id: 'actions',
      title: 'Actions',
      number: true,
      cell: (row) => (
        <button type="button" class="button small" onClick={() => onDelete(row)}>
          Delete<span class="unseen"> {row.label}</span>
        </button>
      ),
    },
  ]
}
