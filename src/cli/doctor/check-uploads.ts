import { loadOperatorSettings } from '../../config/operator-settings.ts'
import type { Settings } from '../../config/settings.ts'
import { formatDiagnostic } from '../../lib/diagnostic.ts'
import { fail, ok, warn, type Finding } from './finding.ts'

/** For a server of deployed sites: what its operator decides for all of them. */
export function checkUploads(configFile: string | undefined): readonly Finding[] {
  const { config, diagnostics } = loadOperatorSettings(configFile)
  const [first] = diagnostics.filter(({ severity }) => severity === 'error')
  if (first) return [fail('settings', formatDiagnostic(first), 'Correct the file of --config.')]
  return [ok('settings', configFile ?? 'No file of the operator: defaults apply'), proxies(config)]
}

/** Behind a proxy that is not trusted, all readers are one. */
function proxies({ trustProxy }: Settings): Finding {
  return trustProxy === false || (Array.isArray(trustProxy) && trustProxy.length === 0)
    ? warn(
        'proxy',
        'No proxy is trusted: behind one, all readers share its address and one limit.',
        'Set "trustProxy" in the file of --config, unless readers connect directly.',
      )
    : ok('proxy', trustProxy === true ? 'Every proxy is trusted' : `Trusted: ${trustProxy.join(', ')}`)
}
