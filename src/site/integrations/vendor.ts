import type { DocsConfig } from '../../config/schema/docs-config.ts'
import type { IntegrationPlan } from '../../shared/integration-plan.ts'

type Integrations = DocsConfig['integrations']
/** Keys of docs.json `integrations` that bring a script of another company. */
export type VendorKey = Exclude<keyof Integrations, 'telemetry' | 'cookies'>

/** What one company's script does on a page, and what a page's policy must allow for it. */
export interface Vendor<Key extends VendorKey> {
  readonly key: Key
  plan(value: NonNullable<Integrations[Key]>): Omit<IntegrationPlan, 'name'>
  /** Sites its scripts come from, besides that of the first one. */
  readonly scripts?: readonly string[]
  /** Sites it talks to. */
  connect(value: NonNullable<Integrations[Key]>): readonly string[]
  /** It writes style elements of its own. */
  readonly writesStyles?: boolean
  /** It starts workers from text. */
  readonly startsWorkers?: boolean
}

export function vendor<Key extends VendorKey>(entry: Vendor<Key>): Vendor<Key> {
  return entry
}

/** A value of docs.json as one segment of an address. */
export const segment = encodeURIComponent

/** A host or an address of docs.json as an address without a slash at its end. */
export function siteUrl(value: string | undefined, otherwise: string): string {
  if (value === undefined) return otherwise
  return (/^https?:\/\//i.test(value) ? value : `https://${value}`).replace(/\/+$/, '')
}
