import type { ChartData, Series } from './chart-data.ts'
import { useId, useState } from 'preact/hooks'
import { count } from '../format.ts'
import { Icon } from '../ui/icon.tsx'
import { ChartTable } from './chart-table.tsx'
import { Marks } from './marks.tsx'
import { labelled, ticks } from './scale.ts'
import { useWidth } from './use-width.ts'

const HEIGHT = 220
const LEFT = 44
const RIGHT = 12
const TOP = 10
const BOTTOM = 26

/** Numbers over time: drawn, and the same as a table. */
export function TimeChart({ title, data }: { readonly title: string; readonly data: ChartData }) {
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  return (
    <figure class="chart">
      <figcaption class="unseen" id={id}>
        {title}. {summary(data)}
      </figcaption>
      <div class="chart-head">
        <Legend data={data} />
        <button
          type="button"
          class="button quiet small"
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          <Icon name={asTable ? 'chart' : 'table'} />
          Show as table
        </button>
      </div>
      {asTable ? <ChartTable title={title} data={data} /> : <Plot title={title} data={data} labelId={id} />}
    </figure>
  )
}

function summary({ series }: ChartData): string {
  return series.map(({ name, values }) => `${name}: ${count(sum(values))} in total`).join('; ')
}

function Legend({ data: { series, kind } }: { readonly data: ChartData }) {
  return (
    <ul class="legend">
      {series.map(({ name, tone, values }, index) => (
        <li key={name}>
          <span class={`swatch ${kind} tone-${tone} order-${index}`} aria-hidden="true" />
          {name} <span class="soft">{count(sum(values))}</span>
        </li>
      ))}
    </ul>
  )
}

function Plot({
  title,
  data,
  labelId,
}: {
  readonly title: string
  readonly data: ChartData
  readonly labelId: string
}) {
  const [ref, width] = useWidth<HTMLDivElement>()
  const [at, setAt] = useState<number | null>(null)
  const { points, series, kind } = data
  const most = Math.max(
    ...points.map((_, index) =>
      kind === 'bars' ? sum(series.map(({ values }) => values[index] ?? 0)) : highest(series, index),
    ),
  )
  const lines = ticks(most)
  const top = lines.at(-1) ?? 1
  const inner = Math.max(width - LEFT - RIGHT, 10)
  const step = inner / points.length
  const frame = {
    x: (index: number) => LEFT + step * (index + 0.5),
    y: (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top),
    step,
  }
  const pointAt = (clientX: number) => {
    const left = ref.current?.getBoundingClientRect().left ?? 0
    return Math.min(Math.max(Math.floor((clientX - left - LEFT) / step), 0), points.length - 1)
  }
  return (
    <div class="plot" ref={ref}>
      <svg width={width} height={HEIGHT} role="img" aria-labelledby={labelId}>
        {lines.map((value) => (
          <g key={value}>
            <line class="grid" x1={LEFT} x2={width - RIGHT} y1={frame.y(value)} y2={frame.y(value)} />
            <text class="tick" x={LEFT - 8} y={frame.y(value) + 4} text-anchor="end">
              {value >= 10_000 ? `${value / 1000}k` : count(value)}
            </text>
          </g>
        ))}
        {labelled(points.length, inner, 64).map((index) => (
          <text key={index} class="tick" x={frame.x(index)} y={HEIGHT - 6} text-anchor="middle">
            {points[index]?.label}
          </text>
        ))}
        {at !== null && (
          <rect class="at" x={frame.x(at) - step / 2} y={TOP} width={step} height={HEIGHT - TOP - BOTTOM} />
        )}
        {width > 0 && <Marks data={data} frame={frame} at={at} />}
      </svg>
      {/* A slider is what arrow keys, fingers and screen readers know; it lies over the drawing, unseen. */}
      <input
        type="range"
        class="plot-slider"
        min={0}
        max={points.length - 1}
        value={at ?? points.length - 1}
        aria-label={`${title}: point`}
        aria-valuetext={reading(data, at ?? points.length - 1)}
        onInput={(event) => setAt(Number(event.currentTarget.value))}
        onFocus={() => setAt((now) => now ?? points.length - 1)}
        onBlur={() => setAt(null)}
        onPointerMove={(event) => setAt(pointAt(event.clientX))}
        onPointerLeave={(event) => document.activeElement !== event.currentTarget && setAt(null)}
      />
      {at !== null && <Tip data={data} at={at} share={frame.x(at) / width} />}
    </div>
  )
}

function Tip({ data, at, share }: { readonly data: ChartData; readonly at: number; readonly share: number }) {
  return (
    <div
      class={`tip ${share > 0.6 ? 'left' : 'right'}`}
      style={{ insetInlineStart: `${share * 100}%` }}
      aria-hidden="true"
    >
      <strong>{data.points[at]?.name}</strong>
      {data.series.map(({ name, tone, values }, index) => (
        <span key={name} class="tip-line">
          <span class={`swatch ${data.kind} tone-${tone} order-${index}`} />
          {name}
          <b>{count(values[at] ?? 0)}</b>
        </span>
      ))}
    </div>
  )
}

function reading({ points, series }: ChartData, at: number): string {
  return `${points[at]?.name ?? ''}: ${series.map(({ name, values }) => `${name} ${count(values[at] ?? 0)}`).join(', ')}`
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0)
}

function highest(series: readonly Series[], index: number): number {
  return Math.max(...series.map(({ values }) => values[index] ?? 0))
}
