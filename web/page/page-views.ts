import { reportEvents } from '../lib/report-events.ts'
import { sitePath } from '../lib/address.ts'

/** A page that was fetched ahead or kept by the browser was not asked for when it was shown: the server is told. */
export function reportUnseenView(): void {
  const [entry] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
    deliveryType?: string
    activationStart?: number
  })[]
  const ahead = entry?.deliveryType === 'navigational-prefetch' || (entry?.activationStart ?? 0) > 0
  if (ahead || entry?.deliveryType === 'cache') report()
  addEventListener('pageshow', (event) => {
    if (event.persisted) report()
  })
}

function report(): void {
  reportEvents([
    {
      type: 'view',
      path: sitePath(location.pathname),
      ...(document.referrer && { referrer: document.referrer }),
    },
  ])
}
