import { count } from '../format.ts'
import { DataTable } from '../ui/data-table.tsx'
import type { ChartData } from './chart-data.ts'

/** The numbers of a chart, newest first. */
export function ChartTable({ title, data }: { readonly title: string; readonly data: ChartData }) {
  const rows = data.points.map(({ name }, index) => ({ name, index })).toReversed()
  return (
    <div class="chart-table">
      <DataTable
        caption={title}
        rows={rows}
        rowKey={({ name }) => name}
        columns={[
          { id: 'point', title: data.of, heading: true, cell: ({ name }) => name },
          ...data.series.map(({ name, values }) => ({
            id: name,
            title: name,
            number: true,
            cell: ({ index }: { index: number }) => count(values[index] ?? 0),
          })),
        ]}
      />
    </div>
  )
}
