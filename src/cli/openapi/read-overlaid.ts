import path from 'node:path'
import { readOverlay, type OverlaySource } from '../../openapi/overlay/read-overlay.ts'
import { targetOf } from '../../openapi/overlay/with-overlays.ts'
import { isUrl } from '../../openapi/remote-spec.ts'
import { UsageError } from '../command.ts'
import { readSpecText } from './read-spec.ts'

interface OverlaidText {
  readonly source: string
  readonly text: string
  readonly overlays: readonly OverlaySource[]
}

/** The texts of a spec and its overlays. Without the name of a spec it is the one the first overlay extends. */
export async function readOverlaid(
  named: string | undefined,
  overlayOption: string | undefined,
): Promise<OverlaidText | { readonly problem: string }> {
  const overlays: OverlaySource[] = []
  for (const id of overlayOption?.split(',').filter(Boolean) ?? []) {
    const text = await readSpecText(id)
    if (typeof text !== 'string') return text
    overlays.push({ id, text })
  }
  const source = named ?? extendedBy(overlays[0])
  if (source === undefined) throw new UsageError('Pass one spec: a file or an https URL.')
  const text = await readSpecText(source)
  return typeof text === 'string' ? { source, text, overlays } : text
}

function extendedBy(overlay: OverlaySource | undefined): string | undefined {
  const read = overlay && readOverlay(overlay)
  if (!read || !('extends' in read) || read.extends === undefined) return undefined
  if (isUrl(read.extends) || isUrl(read.id)) return targetOf(read)
  return path.join(path.dirname(read.id), read.extends)
}
