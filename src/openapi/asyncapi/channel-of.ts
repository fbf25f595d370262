import { Topic } from '../../lib/memo.ts'
import type { JsonObject } from '../json.ts'
import type { Operation } from '../operations.ts'
import type { Spec } from '../spec.ts'
import { listChannels, type Channel } from './channels.ts'

const CHANNELS = new Topic<JsonObject, ReadonlyMap<string, Channel>>('channels of a spec')

/** The channel that a page is about. */
export function channelOf(spec: Spec, { key }: Pick<Operation, 'key'>): Channel | undefined {
  return spec.memory.get(CHANNELS, spec.document, () => channelsByKey(spec)).get(key)
}

function channelsByKey({ document, refs }: Spec): ReadonlyMap<string, Channel> {
  return new Map(listChannels(document, refs).map((channel) => [`channel ${channel.id}`, channel]))
}
