import fs from 'node:fs'
import type { Diagnostic } from '../lib/diagnostic.ts'
import type { ConfigSource } from './config-source.ts'
import { SETTING_OWNERS } from './setting-owners.ts'
import { loadSettings, type LoadedSettings } from './settings.ts'

/** The operator's settings for all deployed content; defaults where no file is named. */
export function loadOperatorSettings(file: string | undefined): LoadedSettings {
  if (file === undefined) return loadSettings({ readFile: () => undefined })
  const loaded = loadSettings(namedFile(file), file)
  return { ...loaded, diagnostics: [...loaded.diagnostics, ...settingsOfSites(loaded)] }
}

/** An operator may keep lectern.json anywhere; it is the only file that is read outside the docs folder. */
export function namedFile(named: string): ConfigSource {
  return {
    readFile: (file: string) =>
      file === named && fs.existsSync(named) ? fs.readFileSync(named, 'utf8') : undefined,
  }
}

/** What belongs to one site would be read and ignored here; the operator learns where it goes. */
function settingsOfSites({ locate }: LoadedSettings): readonly Diagnostic[] {
  return Object.entries(SETTING_OWNERS).flatMap(([name, { owner, how }]) => {
    const at =
      owner === 'operator' || owner === 'either' || name === '$schema' ? undefined : locate(name.split('.'))
    if (!at) return []
    return [
      {
        severity: 'error' as const,
        code: 'setting-of-a-site',
        message: `${name} belongs to one site, and this file is for all of them.`,
        hint: owner === 'author' ? 'Put it into the lectern.json that is deployed.' : how,
        ...at,
      },
    ]
  })
}
