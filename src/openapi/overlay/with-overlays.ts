import type { Diagnostic } from '../../lib/diagnostic.ts'
import type { ParsedSpec } from '../parse-spec.ts'
import { applyOverlays, type Overlaid } from './apply-overlays.ts'
import { readOverlay, type Overlay, type OverlaySource } from './read-overlay.ts'

interface WithOverlays {
  readonly parsed: ParsedSpec
  readonly overlaid: Overlaid
}

/** What a description says with its overlays. One that cannot be used closes it: it may be what hides a part. */
export function withOverlays(
  parsed: ParsedSpec,
  id: string,
  sources: readonly OverlaySource[],
): WithOverlays | readonly Diagnostic[] {
  const { document } = parsed
  const read = sources.map(readOverlay)
  const overlays = read.filter((one): one is Overlay => !Array.isArray(one))
  const faults = read.flatMap((one) => (Array.isArray(one) ? (one as readonly Diagnostic[]) : []))
  if (!document || faults.length > 0) return faults
  const overlaid = applyOverlays(document, overlays)
  if (!('document' in overlaid)) return overlaid
  const strange = overlays.flatMap((overlay) => otherTarget(overlay, id))
  const diagnostics = [...parsed.diagnostics, ...overlaid.warnings, ...strange]
  // Anchors are gone: every value of the copy stands in one place.
  return { parsed: { document: overlaid.document, diagnostics, anchors: false }, overlaid }
}

/** An overlay says which description it is for; a copy of it elsewhere is that description too. */
function otherTarget(overlay: Overlay, id: string): readonly Diagnostic[] {
  if (overlay.extends === undefined) return []
  const target = targetOf(overlay)
  const isSame = isUrl(target) === isUrl(id) ? target === id : true
  if (isSame) return []
  return [
    {
      severity: 'warning',
      code: 'overlay-extends',
      message: `This overlay extends ${target}, and is applied to ${id}.`,
      file: overlay.id,
      ...(overlay.locate('#/extends') ?? { line: 1, column: 1 }),
      hint: 'Correct `extends`, or name the overlay with the other description.',
    },
  ]
}

/** What `extends` names, seen from the overlay: a path of the folder, or a URL. */
export function targetOf(overlay: Pick<Overlay, 'id' | 'extends'>): string {
  const written = overlay.extends ?? ''
  if (isUrl(written)) return written
  if (isUrl(overlay.id))
    return URL.canParse(written, overlay.id) ? new URL(written, overlay.id).href : written
  const base = `file:///${overlay.id.split('/').map(encodeURIComponent).join('/')}`
  return URL.canParse(written, base) ? decodeURIComponent(new URL(written, base).pathname.slice(1)) : written
}

function isUrl(text: string): boolean {
  return /^https?:\/\//i.test(text)
}
