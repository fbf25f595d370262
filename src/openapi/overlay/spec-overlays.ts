import { hash } from 'node:crypto'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import { isUrl, type RemoteSpec } from '../remote-spec.ts'
import type { OverlaySource } from './read-overlay.ts'

/** A spec as the site names it, and its overlays. */
export interface NamedOverlays {
  readonly source: string
  readonly overlays: readonly string[]
}

/** The overlays of one spec as they are now. */
export interface ReadOverlays {
  readonly sources: readonly OverlaySource[]
  /** Another whenever a text or the order is another; empty without overlays. */
  readonly stamp: string
  /** Why they cannot be had. The spec is then closed: an overlay may be what hides a part of it. */
  readonly problem: Diagnostic | undefined
}

interface OverlayTexts {
  idOf(source: string): string | undefined
  read(file: string): { readonly text: string; readonly hash: string } | undefined
  readonly fetched: ReadonlyMap<string, RemoteSpec>
}

const NONE: ReadOverlays = { sources: [], stamp: '', problem: undefined }

/** Which overlays go with which spec of a site. */
export class SpecOverlays {
  readonly #named: readonly NamedOverlays[]
  readonly #texts: OverlayTexts
  readonly #all: ReadonlySet<string>
  readonly #read = new Map<string, ReadOverlays>()

  constructor(named: readonly NamedOverlays[], texts: OverlayTexts) {
    this.#named = named.filter(({ overlays }) => overlays.length > 0)
    this.#texts = texts
    this.#all = new Set(this.#named.flatMap(({ overlays }) => overlays.map(overlayId)))
  }

  has(id: string): boolean {
    return this.#all.has(id)
  }

  of(specId: string): ReadOverlays {
    if (this.#named.length === 0) return NONE
    let read = this.#read.get(specId)
    if (!read) this.#read.set(specId, (read = this.#readOf(specId)))
    return read
  }

  #readOf(specId: string): ReadOverlays {
    const lists = this.#named
      .filter(({ source }) => this.#texts.idOf(source) === specId)
      .map(({ overlays }) => overlays.map(overlayId))
    const [ids] = lists
    if (!ids) return NONE
    const other = lists.find((list) => list.join('\n') !== ids.join('\n'))
    if (other) return { ...NONE, stamp: 'conflict', problem: conflict(specId, ids, other) }
    const sources: OverlaySource[] = []
    let stamp = ''
    for (const id of ids) {
      const found = this.#text(id)
      if ('problem' in found) return { ...NONE, stamp: `missing ${id}`, problem: found.problem }
      sources.push({ id, text: found.text })
      stamp += `+${found.hash}`
    }
    return { sources, stamp, problem: undefined }
  }

  #text(id: string): { readonly text: string; readonly hash: string } | { readonly problem: Diagnostic } {
    if (!isUrl(id)) return this.#texts.read(id) ?? { problem: missing(id) }
    const remote = this.#texts.fetched.get(id)
    if (remote && 'text' in remote) return { text: remote.text, hash: hash('sha1', remote.text, 'base64url') }
    return { problem: notFetched(id, remote?.problem ?? 'it has not been fetched yet') }
  }
}

/** Paths of the folder have no slash in front. */
function overlayId(written: string): string {
  return isUrl(written) ? written : written.replace(/^(?:\.{0,2}\/)+/, '')
}

function conflict(specId: string, one: readonly string[], other: readonly string[]): Diagnostic {
  return {
    severity: 'error',
    fatal: true,
    code: 'overlay-conflict',
    message: `docs.json names ${specId} with different overlays: ${one.join(', ')} and ${other.join(', ')}.`,
    hint: 'Name the same overlays in the same order wherever the description is named.',
  }
}

function missing(id: string): Diagnostic {
  return {
    severity: 'error',
    fatal: true,
    code: 'overlay-missing',
    message: `The overlay "${id}" does not exist.`,
    file: id,
    hint: 'The path is relative to the docs folder, and the file must be .json, .yaml or .yml.',
  }
}

function notFetched(url: string, why: string): Diagnostic {
  return {
    severity: 'error',
    code: 'overlay-fetch',
    message: `The overlay at ${url} could not be used: ${why}.`,
    hint: 'It must be reachable without login over https.',
  }
}
