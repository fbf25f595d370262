import type { Context } from 'hono'
import { specDownload } from '../../files/spec-download.ts'
import type { PlaygroundModel } from '../../shared/reference/form-schema.ts'
import { parameterKey } from '../../shared/request/build-request.ts'
import { Problem } from '../../lib/problem.ts'
import { sendShared } from '../answer/packed-answer.ts'
import { pageHeaders, notModified } from '../answer/page-headers.ts'
import type { RequestContext } from '../request/request-context.ts'

/** API descriptions as a file. Behind a login there is none: it would hold operations of every group. */
export async function serveSpecDownload(c: Context, request: RequestContext): Promise<Response> {
  const { view } = request
  const found = specDownload(view)
  if (!found) throw new Problem('not-found', 'There is no OpenAPI file to download.')
  const headers = pageHeaders(request, found.type)
  if (notModified(c, headers)) return c.body(null, 304, headers)
  const name = found.fileName.replaceAll(/[^\w.-]/g, '_')
  return sendShared(c, request, {
    key: `specs ${view.snapshotId} ${view.key}`,
    length: found.bytes.length,
    headers: { ...headers, 'Content-Disposition': `attachment; filename="${name}"` },
    body: () => found.bytes,
  })
}

/** What the request builder of a page needs, for those who may read the page. */
export function servePlayground(c: Context, request: RequestContext): Response {
  const { view, path } = request
  const page = view.page(path.slice('/_lectern/playground'.length).replace(/\.json$/, '') || '/')
  const model = page && view.specs.playground(page)
  if (!model) throw new Problem('not-found', 'This page has no playground.')
  const inputs = inputsOf(request)
  const { ETag: tag, ...headers } = pageHeaders(request, 'application/json; charset=utf-8')
  if (inputs) return c.body(JSON.stringify(withInputs(model, inputs)), 200, headers)
  const tagged = tag === undefined ? headers : { ...headers, ETag: tag }
  if (notModified(c, tagged)) return c.body(null, 304, tagged)
  return c.body(JSON.stringify(model), 200, tagged)
}

type Inputs = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** What a login says the playground should start with. */
function inputsOf({ reader }: RequestContext): Inputs | undefined {
  const { apiPlaygroundInputs: inputs } = (reader?.userData ?? {}) as { apiPlaygroundInputs?: Inputs }
  return inputs && Object.keys(inputs).length > 0 ? inputs : undefined
}

function withInputs(model: PlaygroundModel, inputs: Inputs): PlaygroundModel {
  const given = (place: string, name: string) => {
    const values = inputs[place]
    return values && Object.hasOwn(values, name) ? values[name] : undefined
  }
  const parameters = Object.fromEntries(
    model.endpoint.parameters.flatMap((parameter) => {
      const key = parameterKey(parameter)
      const schema = model.parameters[key]
      const prefill = given(parameter.in, parameter.name)
      return schema ? [[key, prefill === undefined ? schema : { ...schema, prefill }]] : []
    }),
  )
  const servers = model.endpoint.servers.map((server) => ({
    ...server,
    variables: server.variables.map((variable) => {
      const value = given('server', variable.name)
      return typeof value === 'string' ? { ...variable, default: value } : variable
    }),
  }))
  return {
    ...model,
    parameters: { ...model.parameters, ...parameters },
    endpoint: { ...model.endpoint, servers },
  }
}
