import type { DocsConfig } from '../../config/schema/docs-config.ts'
import {
  INTEGRATIONS_ID,
  type ConsentGate,
  type IntegrationData,
  type IntegrationPlan,
} from '../../shared/integration-plan.ts'
import { memo } from '../../lib/memo.ts'
import { dataHtml, html, scriptHtml, scriptJson, type SafeHtml } from '../html/html.ts'
import { originOf } from '../policy/origins.ts'
import type { PageSources } from '../policy/page-sources.ts'
import { ANALYTICS } from './analytics.ts'
import { SERVICES } from './services.ts'
import type { Vendor, VendorKey } from './vendor.ts'

type Integrations = DocsConfig['integrations']

// A site of our tables may stand for all of a company's hosts, and for its sockets.
const OWN_ENTRY = /^(?:https|wss):\/\/(?:\*\.)?[a-z\d.-]+$/

/** Consent managers first: they must be there before what they decide about. */
const VENDORS = [...SERVICES, ...ANALYTICS] as unknown as readonly Vendor<VendorKey>[]

/** What the browser is told about a site's integrations; undefined for a site that has none. */
export function integrationData(integrations: Integrations): IntegrationData | undefined {
  const plans = vendorsOf(integrations).map(([vendor, value]): IntegrationPlan => ({
    name: vendor.key,
    ...vendor.plan(value),
  }))
  return plans.length === 0 ? undefined : { gate: gateOf(integrations), plans }
}

/** Allows on a page what its integrations need, and nothing of those it has not. */
export function addIntegrationSources(sources: PageSources, integrations: Integrations): void {
  for (const [vendor, value] of vendorsOf(integrations)) {
    sources.scriptFrom(vendor.plan(value).script)
    for (const origin of vendor.scripts ?? []) sources.scripts.add(origin)
    for (const site of vendor.connect(value)) {
      const origin = originOf(site) ?? (OWN_ENTRY.test(site) ? site : undefined)
      if (origin !== undefined) sources.connections.add(origin)
    }
    if (vendor.writesStyles === true) sources.writesStyles = true
    if (vendor.startsWorkers === true) sources.workers.add('blob:')
  }
}

/** The data block web/integrations/integrations.ts reads. Values of docs.json are data in it, never code. */
export function integrationTags(data: IntegrationData, scriptUrl: string): SafeHtml {
  const plan = dataHtml(html` type="application/json" id="${INTEGRATIONS_ID}"`, scriptJson(data))
  return html`${plan}${scriptHtml(html` type="module" src="${scriptUrl}"`)}`
}

/** Vendors that docs.json names, each with its settings. Every page of a site asks. */
const vendorsOf = memo((integrations: Integrations): readonly (readonly [Vendor<VendorKey>, never])[] =>
  VENDORS.flatMap((vendor) => {
    const value = integrations[vendor.key]
    return value === undefined ? [] : [[vendor, value as never] as const]
  }),
)

function gateOf({ cookies, onetrust, transcend }: Integrations): ConsentGate {
  return {
    stored: cookies === undefined ? undefined : { key: cookies.key ?? '', value: cookies.value },
    onetrust: onetrust?.categoryId,
    transcend: transcend?.analyticsPurpose,
  }
}
