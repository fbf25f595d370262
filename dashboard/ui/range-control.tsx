import { useId, useState } from 'preact/hooks'
import { fullDay } from '../format.ts'
import { isDay, PRESETS, rangeOf, type Preset, type Range } from '../range.ts'
import { go, linkWith, type Route } from '../route.ts'
import { Dialog } from './dialog.tsx'
import { DialogFoot } from './dialog-foot.tsx'

const NAMES: Readonly<Record<Preset, string>> = {
  '24h': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
}

/** The one control of the period that a page shows. */
export function RangeControl({ route }: { readonly route: Route }) {
  const [custom, setCustom] = useState(false)
  const range = rangeOf(route)
  return (
    <div class="range" role="group" aria-label="Period, in UTC">
      {PRESETS.map((preset) => (
        <a
          key={preset}
          class="range-choice"
          href={linkWith(route, { range: preset, from: null, to: null })}
          aria-current={range.preset === preset ? 'true' : undefined}
        >
          {NAMES[preset]}
        </a>
      ))}
      <button
        type="button"
        class="range-choice"
        aria-haspopup="dialog"
        aria-current={range.preset === null ? 'true' : undefined}
        onClick={() => setCustom(true)}
      >
        {range.preset === null ? `${fullDay(range.from)} – ${fullDay(range.to)}` : 'Custom'}
      </button>
      {custom && <CustomRange route={route} range={range} onClose={() => setCustom(false)} />}
    </div>
  )
}

function CustomRange({
  route,
  range,
  onClose,
}: {
  readonly route: Route
  readonly range: Range
  readonly onClose: () => void
}) {
  const [from, setFrom] = useState(range.from.slice(0, 10))
  const [to, setTo] = useState(range.to.slice(0, 10))
  const id = useId()
  const fault =
    !isDay(from) || !isDay(to) ? 'Choose both days.' : from >= to ? 'The end must be after the start.' : null
  return (
    <Dialog title="Choose a period" onClose={onClose} size="small">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (fault !== null) return
          onClose()
          go(linkWith(route, { from, to, range: null }))
        }}
      >
        <div class="field-row">
          <div class="field">
            <label for={`${id}f`}>From (included)</label>
            <input id={`${id}f`} type="date" value={from} onInput={(e) => setFrom(e.currentTarget.value)} />
          </div>
          <div class="field">
            <label for={`${id}t`}>To (not included)</label>
            <input
              id={`${id}t`}
              type="date"
              value={to}
              aria-describedby={`${id}h`}
              onInput={(e) => setTo(e.currentTarget.value)}
            />
          </div>
        </div>
        <p class="hint" id={`${id}h`}>
          Days start at midnight UTC. The last day is the one before “To”.
        </p>
        <DialogFoot action="Show this period" onClose={onClose} disabled={fault !== null} fault={fault} />
      </form>
    </Dialog>
  )
}
