import { useId } from 'preact/hooks'
import type { ChartData } from './chart-data.ts'

interface Frame {
  readonly x: (index: number) => number
  readonly y: (value: number) => number
  readonly step: number
}

/** What a chart draws. The second series is hatched or dashed, the third dotted: colour is never the only sign. */
export function Marks({
  data,
  frame,
  at,
}: {
  readonly data: ChartData
  readonly frame: Frame
  readonly at: number | null
}) {
  return data.kind === 'bars' ? (
    <Bars data={data} frame={frame} />
  ) : (
    <Lines data={data} frame={frame} at={at} />
  )
}

function Bars({ data: { points, series }, frame }: { readonly data: ChartData; readonly frame: Frame }) {
  const id = useId()
  const width = Math.max(Math.min(frame.step * 0.72, 28), 1)
  return (
    <>
      <defs>
        {series.map(({ tone }, index) => (
          <pattern
            key={tone}
            id={`${id}${index}`}
            class={`tone-${tone}`}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform={index === 1 ? 'rotate(45)' : undefined}
          >
            <rect class="weave-ground" width="6" height="6" />
            {index === 1 && <rect class="weave" width="3" height="6" />}
            {index === 2 && <circle class="weave" cx="3" cy="3" r="1.5" />}
          </pattern>
        ))}
      </defs>
      {points.map((point, index) => {
        let below = 0
        return series.map(({ name, tone, values }, place) => {
          const value = values[index] ?? 0
          if (value === 0) return null
          const y = frame.y(below + value)
          const height = frame.y(below) - y
          below += value
          return (
            <rect
              key={`${point.name}${name}`}
              class={`bar tone-${tone}${point.isUnfinished ? ' unfinished' : ''}`}
              x={frame.x(index) - width / 2}
              y={y}
              width={width}
              height={Math.max(height - (place > 0 ? 1 : 0), 1)}
              rx={Math.min(2, width / 4)}
              fill={place === 0 ? undefined : `url(#${id}${place})`}
            />
          )
        })
      })}
    </>
  )
}

function Lines({
  data: { points, series },
  frame,
  at,
}: {
  readonly data: ChartData
  readonly frame: Frame
  readonly at: number | null
}) {
  const id = useId()
  const lineOf = (values: readonly number[], from = 0, to = points.length) =>
    points
      .slice(from, to)
      .map(
        (_, index) =>
          `${index === 0 ? 'M' : 'L'}${frame.x(from + index)} ${frame.y(values[from + index] ?? 0)}`,
      )
      .join('')
  // What leads to a point whose time is not over is drawn as not over.
  const isUnfinished = points.length > 1 && points.at(-1)?.isUnfinished === true
  const solid = isUnfinished ? points.length - 1 : points.length
  return (
    <>
      <defs>
        <linearGradient id={id} class={`tone-${series[0]?.tone ?? 'one'}`} x1="0" y1="0" x2="0" y2="1">
          <stop class="fade-from" offset="0" />
          <stop class="fade-to" offset="1" />
        </linearGradient>
      </defs>
      {series.slice(0, 1).map(({ name, values }) => (
        <path
          key={name}
          fill={`url(#${id})`}
          d={`${lineOf(values)}L${frame.x(points.length - 1)} ${frame.y(0)}L${frame.x(0)} ${frame.y(0)}Z`}
        />
      ))}
      {series.map(({ name, tone, values }, index) => (
        <g key={name}>
          <path class={`line tone-${tone} order-${index}`} d={lineOf(values, 0, solid)} />
          {isUnfinished && <path class={`line tone-${tone} unfinished`} d={lineOf(values, solid - 1)} />}
        </g>
      ))}
      {at !== null &&
        series.map(({ name, tone, values }) => (
          <circle
            key={name}
            class={`dot tone-${tone}`}
            cx={frame.x(at)}
            cy={frame.y(values[at] ?? 0)}
            r="4"
          />
        ))}
    </>
  )
}
