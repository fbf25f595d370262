import { QUOTA_NAMES, quotaSetting, type QuotaName } from '../shared/quotas.ts'
import type { Store } from '../store/store.ts'
import { UsageError } from './command.ts'

/** Null is what the operator's file says for all projects. */
export type WantedQuotas = ReadonlyMap<QuotaName, number | null>

/** `pages=500,eventsPerDay=default`. */
export function readQuotas(option: unknown): WantedQuotas {
  const wanted = new Map<QuotaName, number | null>()
  for (const entry of typeof option === 'string' ? option.split(',') : []) {
    const [, given, value = ''] = /^\s*(\w+)=(\w+)\s*$/.exec(entry) ?? []
    const name = QUOTA_NAMES.find((known) => known === given)
    if (!name || !(value === 'default' || /^[1-9]\d{0,14}$/.test(value)))
      throw new UsageError(
        `Write a quota like --quota pages=500, or pages=default; "${entry}" is not valid. Quotas: ${QUOTA_NAMES.join(', ')}.`,
      )
    wanted.set(name, value === 'default' ? null : Number(value))
  }
  return wanted
}

export async function applyQuotas(store: Store, projectId: string, wanted: WantedQuotas): Promise<void> {
  for (const [name, value] of wanted)
    if (value === null) await store.liveSettings.remove(projectId, quotaSetting(name))
    else await store.liveSettings.set(projectId, quotaSetting(name), value)
}
