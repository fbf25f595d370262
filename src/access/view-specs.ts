import type { CompiledPage, Page } from '../content/page.ts'
import type { ChangeAudience } from '../openapi/changes/api-history.ts'
import { channelPlayground } from '../openapi/asyncapi/channel-playground.ts'
import { reachableSchemas } from '../openapi/reachable-schemas.ts'
import type { PlaygroundModel } from '../shared/reference/form-schema.ts'
import { playgroundModel } from '../openapi/endpoint/playground-model.ts'
import { readEndpoint, readSchemaNode, type EndpointOptions } from '../openapi/endpoint/read-endpoint.ts'
import { audienceOf } from '../openapi/mint-extension.ts'
import { tokenUrlsOf } from '../openapi/endpoint/security.ts'
import { serversOf } from '../openapi/endpoint/servers.ts'
import type { Spec } from '../openapi/spec.ts'
import type { SchemaNode } from '../shared/reference/schema-node.ts'
import { operationPages, releasesFor } from '../snapshot/api-changes.ts'
import { compileChanges } from '../snapshot/compile-changes.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'
import { TryableRequests, type TryableRequest } from './tryable-requests.ts'
import type { Viewer } from './viewer.ts'

const NO_GROUPS: ReadonlySet<string> = new Set()

export interface SpecAudience {
  /** The viewer may read every page of the site. */
  readonly all: boolean
  readonly groups: ReadonlySet<string> | 'every'
  /** Whether the viewer may send the request of a page they may read. */
  readonly mayTry: (page: Page) => boolean
  /** Whether the viewer may know an operation whose page is for these readers. */
  readonly mayKnow: (audience: ChangeAudience) => boolean
}

/** The part of the specs that a viewer's pages lead to. */
export class ViewSpecs {
  readonly #snapshot: Snapshot
  readonly #pages: readonly Page[]
  readonly #readable: ReadonlySet<Page>
  readonly #all: boolean
  readonly #groups: SpecAudience['groups']
  readonly #mayTry: SpecAudience['mayTry']
  readonly #mayKnow: SpecAudience['mayKnow']
  #requests: TryableRequests | undefined
  #closed: ReadonlySet<string> | undefined
  readonly #reachable = new Map<string, ReadonlySet<string>>()

  constructor(snapshot: Snapshot, pages: readonly Page[], { all, groups, mayTry, mayKnow }: SpecAudience) {
    this.#snapshot = snapshot
    this.#groups = groups
    this.#mayTry = mayTry
    this.#mayKnow = mayKnow
    this.#pages = pages
    this.#readable = new Set(pages)
    this.#all = all
  }

  /** Whether a spec holds an operation this viewer may not read. The file is then not for them: it says everything. */
  isClosed(specId: string): boolean {
    this.#closed ??= new Set(
      this.#all
        ? []
        : [...this.#snapshot.pages.values()].flatMap((page) =>
            page.reference && !this.#readable.has(page) ? [page.reference.spec] : [],
          ),
    )
    if (this.#groups === 'every') return false
    const spec = this.get(specId, false)
    return (
      this.#closed.has(specId) || spec?.hasAudience === true || (spec !== undefined && this.#restricts(spec))
    )
  }

  /** Whether an operation is for groups this viewer is not in. It may be one that has no page. */
  #restricts(spec: Spec): boolean {
    const own = this.#groups
    if (own === 'every') return false
    return spec.operations.some((operation) => {
      const groups = audienceOf(spec, operation)
      return groups !== undefined && !groups.some((group) => own.has(group))
    })
  }

  /** A spec with the parts this viewer may see. `wanted`: its faults are worth telling. */
  get(specId: string, wanted = true): Spec | undefined {
    if (!wanted && !this.#snapshot.specs.isSpec(specId)) return undefined
    const spec = this.#snapshot.specs.get(specId)
    return this.#groups === 'every' ? spec : spec?.forGroups(this.#groups)
  }

  /** A schema by name, when a page this viewer may read leads to it. */
  schema(specId: string, name: string): SchemaNode | undefined {
    const own = this.#pages.filter(({ reference }) => reference?.spec === specId)
    const spec = own.length === 0 ? undefined : this.get(specId)
    if (!spec?.hasSchema(name)) return undefined
    if ((!this.#all || this.#restricts(spec)) && !this.#reach(spec, own).has(name)) return undefined
    return readSchemaNode(spec, name, endpointOptions(this.#snapshot))
  }

  /** A page that lists the changes of an API, with those this viewer may know. */
  changes(page: Page): CompiledPage | undefined {
    if (!page.changes || !this.#readable.has(page)) return undefined
    const { spec } = page.changes
    const releases = releasesFor(this.#snapshot, spec, {
      mayKnow: this.#mayKnow,
      mayKnowAll: (id) => !this.isClosed(id),
    })
    return compileChanges(page, releases, operationPages(this.#pages, spec))
  }

  /** Whether a page of this viewer offers to send a request. Hosts that the operator opened may get it elsewhere. */
  offersRequest(method: string, url: URL, isOpened: boolean): boolean {
    this.#requests ??= new TryableRequests(this.#tryableRequests())
    return this.#requests.offers(method, url, isOpened)
  }

  *#tryableRequests(): Iterable<TryableRequest> {
    const specs = new Set<Spec>()
    for (const page of this.#pages) {
      if (!this.#mayTry(page)) continue
      const { reference } = page
      const manual = reference ? undefined : this.#manualPlayground(page)
      if (manual) yield manual.endpoint
      const spec = reference && this.get(reference.spec)
      const operation = spec?.operation(reference?.key ?? '')
      if (!spec || !operation || operation.kind === 'webhook') continue
      // Nothing is sent for a channel, which a browser opens itself, but it may need a token.
      if (operation.kind === 'channel') {
        specs.add(spec)
        continue
      }
      const { method, path } = operation
      yield { method, path, servers: serversOf(spec, operation) }
      specs.add(spec)
    }
    // Tokens are fetched where a spec says, before the first request.
    for (const url of [...specs].flatMap(tokenUrlsOf))
      yield { method: 'POST', path: '', servers: [{ url, description: undefined, variables: [] }] }
  }

  /** Request builder of a page; undefined for a page without a request to send. */
  playground(page: Page): PlaygroundModel | undefined {
    if (!this.#readable.has(page) || !this.#mayTry(page)) return undefined
    const { reference } = page
    if (!reference) return this.#manualPlayground(page)
    const spec = this.get(reference.spec)
    const operation = spec?.operation(reference.key)
    if (!spec || !operation || operation.kind === 'webhook') return undefined
    const endpoint = readEndpoint(spec, operation, endpointOptions(this.#snapshot))
    const more = { endpoint, settings: this.#settings() }
    return operation.kind === 'channel'
      ? channelPlayground(spec, operation, more)
      : playgroundModel(spec, operation, more)
  }

  #manualPlayground(page: Page): PlaygroundModel | undefined {
    const reference = page.meta.api === undefined ? undefined : this.#snapshot.compile(page).reference
    if (reference?.kind !== 'endpoint' || !reference.manual) return undefined
    const { endpoint, parameters, bodies } = reference.manual
    return { endpoint, parameters, bodies, definitions: {}, settings: this.#settings() }
  }

  #settings(): PlaygroundModel['settings'] {
    const { playground, examples } = this.#snapshot.config.api
    return {
      proxy: playground.proxy && this.#snapshot.settings.playground.proxy,
      credentials: playground.credentials,
      prefill: examples.prefill,
      languages: examples.languages,
    }
  }

  /** Descriptions behind this viewer's pages that overlays change. */
  get overlaid(): readonly string[] {
    const ids = new Set(this.#pages.flatMap(({ reference }) => reference?.spec ?? []))
    return [...ids].filter((id) => this.#snapshot.specs.hasOverlays(id))
  }

  /** Descriptions behind this viewer's pages as they are; on a site with login they may hold what others may not see. */
  get files(): readonly { readonly name: string; readonly text: string }[] {
    if (this.#snapshot.settings.auth !== undefined) return []
    const ids = new Set(this.#pages.flatMap(({ reference }) => reference?.spec ?? []))
    const files = new Map<string, string>()
    for (const id of ids) {
      const spec = this.isClosed(id) ? undefined : this.get(id)
      if (spec?.text === undefined) continue
      files.set(fileName(id), spec.text)
      // With overlays, the text is all of it in one.
      for (const part of spec.overlays.length > 0 ? [] : spec.parts) {
        const text = this.#snapshot.specs.isPart(part) ? this.#snapshot.folder.readLarge(part) : undefined
        if (text !== undefined) files.set(part, text)
      }
    }
    return [...files].map(([name, text]) => ({ name, text }))
  }

  #reach(spec: Spec, pages: readonly Page[]): ReadonlySet<string> {
    const known = this.#reachable.get(spec.id)
    if (known) return known
    const operations = pages.flatMap(({ reference }) => {
      const operation = reference && spec.operation(reference.key)
      return operation ? [operation] : []
    })
    const reached = reachableSchemas(spec, operations)
    this.#reachable.set(spec.id, reached)
    return reached
  }
}

/** A spec from a URL is named by its host and path. */
function fileName(id: string): string {
  if (!URL.canParse(id)) return id
  const { hostname, pathname } = new URL(id)
  const path = pathname.replaceAll(/[^\w./-]/g, '_').replace(/\/+$/, '')
  return `${hostname}${/\.(?:json|ya?ml)$/i.test(path) ? path : `${path}.yaml`}`
}

function endpointOptions({ config }: Snapshot): EndpointOptions {
  return { pillKeys: config.api.params.post, requiredOnly: config.api.examples.defaults === 'required' }
}

/** Groups whose parts of a description are shown. */
export function groupsOf(viewer: Viewer): SpecAudience['groups'] {
  if (viewer.kind === 'unrestricted') return 'every'
  return viewer.kind === 'reader' ? viewer.groups : NO_GROUPS
}
