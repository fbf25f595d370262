import type { Diagnostic } from '../lib/diagnostic.ts'
import { byPlace } from './json/by-place.ts'
import { SETTING_OWNERS, type OwnedSetting } from './setting-owners.ts'
import type { LoadedSettings, Settings } from './settings.ts'

type Values = Readonly<Record<string, unknown>>

/**
 * The settings of a site whose content was deployed: those of its author, except what is not the author's to decide.
 * Whoever may deploy must not loosen limits, open private hosts or choose whom the server trusts.
 */
export function effectiveSettings(operator: Settings, deployed: LoadedSettings): LoadedSettings {
  let config = deployed.config as unknown as Values
  const diagnostics: Diagnostic[] = []
  for (const [name, { owner, how }] of Object.entries(SETTING_OWNERS)) {
    if (owner === 'author') continue
    const path = name.split('.')
    const wanted = valueAt(config, path)
    const decided = decide(owner, valueAt(operator as unknown as Values, path), wanted)
    config = withValue(config, path, decided)
    const at = deployed.locate(path)
    if (at && JSON.stringify(decided) !== JSON.stringify(wanted))
      diagnostics.push({
        severity: 'warning',
        code: 'setting-not-applied',
        message: `${name} is not applied: on this server, deployed content does not decide about it.`,
        hint: `${how} Remove it from the deployment.`,
        ...at,
      })
  }
  return {
    ...deployed,
    config: config as unknown as Settings,
    diagnostics: byPlace([...deployed.diagnostics, ...diagnostics]),
  }
}

function decide(
  owner: Exclude<OwnedSetting['owner'], 'author'>,
  operator: unknown,
  author: unknown,
): unknown {
  if (owner === 'project') return undefined
  return owner === 'either' ? operator === true && author === true : operator
}

function valueAt(values: Values, path: readonly string[]): unknown {
  let value: unknown = values
  for (const step of path) value = (value as Values | undefined)?.[step]
  return value
}

function withValue(values: Values, [step = '', ...rest]: readonly string[], value: unknown): Values {
  const inner = rest.length === 0 ? value : withValue((values[step] ?? {}) as Values, rest, value)
  return { ...values, [step]: inner }
}
