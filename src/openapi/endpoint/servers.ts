import type { Server, ServerVariable } from '../../shared/reference/endpoint.ts'
import { scalarText } from '../../shared/request/serialize-parameter.ts'
import { Topic } from '../../lib/memo.ts'
import { isObject, listOr, objectOr, textOr, type JsonObject } from '../json.ts'
import type { Operation } from '../operations.ts'
import type { Spec } from '../spec.ts'

const MAX_SERVERS = 50

/** Where requests go: the operation's own servers, else those of its path, else those of the spec. */
export function serversOf(
  spec: Spec,
  { raw, pathItem }: Pick<Operation, 'raw' | 'pathItem'>,
): readonly Server[] {
  for (const place of [raw, pathItem, spec.document]) {
    const list = listOr(place['servers'])
    if (list.length > 0) return serversIn(spec, list, place === spec.document)
  }
  return []
}

const SERVERS = new Topic<readonly unknown[], readonly Server[]>('servers of the spec')

/** Those of the spec are the servers of almost every operation. A relative one counts from where the spec is. */
function serversIn(spec: Spec, list: readonly unknown[], shared: boolean): readonly Server[] {
  return shared ? spec.ownMemory.get(SERVERS, list, () => readServers(spec, list)) : readServers(spec, list)
}

function readServers(spec: Spec, list: readonly unknown[]): readonly Server[] {
  return list
    .filter(isObject)
    .slice(0, MAX_SERVERS)
    .map((server) => readServer(server, spec.id))
    .filter((server) => server !== undefined)
}

function readServer(raw: JsonObject, specId: string): Server | undefined {
  const url = absolute(textOr(raw['url'])?.trim() ?? '', specId)
  if (url === undefined) return undefined
  return {
    url: url.replace(/\/+$/, ''),
    description:
      [...new Set([textOr(raw['name']), textOr(raw['description'])])].filter(Boolean).join(' – ') ||
      undefined,
    variables: variablesOf(raw),
  }
}

/**
 * A relative URL counts from the URL of the spec. That of a file of the folder is on this site, whatever it is called,
 * so only the path is known; a bare `/` is what tools write when they know no server.
 */
function absolute(url: string, specId: string): string | undefined {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(url) || url.startsWith('{')) return url
  if (url.startsWith('//')) return `https:${url}`
  const isRemote = /^https?:\/\//i.test(specId)
  if (!isRemote && !/^\.{0,2}\/./.test(url)) return undefined
  try {
    const found = new URL(url, isRemote ? specId : `http://site/${specId}`)
    // Braces of variables must survive.
    return (isRemote ? found.href : found.pathname).replaceAll('%7B', '{').replaceAll('%7D', '}')
  } catch {
    return undefined
  }
}

export function variablesOf(raw: JsonObject): readonly ServerVariable[] {
  return Object.entries(objectOr(raw['variables'])).map(([name, value]) => {
    const variable = objectOr(value)
    const options = listOr(variable['enum']).filter((option) => ['string', 'number'].includes(typeof option))
    return {
      name,
      value: scalarText(variable['default'] ?? options[0] ?? ''),
      options: options.map(String),
      description: textOr(variable['description']),
    }
  })
}
