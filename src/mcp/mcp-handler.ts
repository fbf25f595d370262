import {
  createMcpHandler,
  isLegacyRequest,
  McpServer,
  type JSONRPCMessage,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { memorySkillFiles, SkillsExtension } from '@modelcontextprotocol/server/ext/skills'
import { sayInvalidParams } from './invalid-params.ts'
import { failure, type McpTool, type ToolResult } from './mcp-tool.ts'
import { RepeatedCall } from './repeated-calls.ts'
import { onSend } from './sent-messages.ts'
import { inputSchema } from './server-card.ts'
import { skillFiles } from '../files/skills.ts'
import { memo, Topic } from '../lib/memo.ts'
import { instructions, mcpTools, MCP_VERSION, type McpParts } from './mcp-site.ts'

function listHint({ cacheScope = 'public' }: McpParts) {
  return { ttlMs: 300_000, cacheScope } as const
}

interface McpAnswer {
  readonly parts: McpParts
  /** Answer with an event stream of one message instead of JSON. */
  readonly stream?: boolean
}

interface Asked {
  readonly request: Request
  readonly body: unknown
  readonly stream: boolean
}

type CallTool = (tool: McpTool, given: Record<string, unknown>) => Promise<ToolResult>

/** One MCP request of either era. There are no sessions: any node can answer any request. */
export async function handleMcp(
  request: Request,
  body: unknown,
  { parts, stream = false }: McpAnswer,
): Promise<Response> {
  const asked: Asked = { request, body, stream }
  const tool = calledTool(body, parts)
  if (tool) return answerCall(asked, tool, parts)
  const skills = await loadSkills(parts)
  return answerBy(() => wholeServer(parts, skills), asked)
}

async function answerBy(build: () => McpServer, { request, body, stream }: Asked): Promise<Response> {
  if (await isLegacyRequest(request, body)) {
    const server = build()
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: undefined,
      enableJsonResponse: !stream,
    })
    await server.connect(transport)
    // Nothing is left open that would have to be closed: the answer is whole, and nobody refers to the two any more.
    return transport.handleRequest(request, { parsedBody: body })
  }
  return createMcpHandler(build, { legacy: 'reject', responseMode: stream ? 'sse' : 'auto' }).fetch(request, {
    parsedBody: body,
  })
}

/** The tool is called once, whether the library has to look at the call and at the result or has seen both before. */
async function answerCall(asked: Asked, tool: McpTool, parts: McpParts): Promise<Response> {
  const { request, body, stream } = asked
  const repeated = tool.limit === 'search' && !stream ? RepeatedCall.of(request, body, parts) : undefined
  const known = repeated?.given
  const begun = known && callAndTell(tool, known, parts)
  // A failure is for the library to tell.
  const result = await begun?.catch(() => undefined)
  const answer = result && repeated?.answer(result)
  if (answer) return answer
  let called: { readonly given: Record<string, unknown>; readonly result: ToolResult } | undefined
  let message: JSONRPCMessage | undefined
  const call: CallTool = async (_, given) => {
    const result = await (begun ?? callAndTell(tool, given, parts))
    called = { given, result }
    return result
  }
  const response = await answerBy(() => {
    const server = serverOf(parts, { tools: [tool], call })
    onSend(server, (sent) => (message = sent))
    return server
  }, asked)
  if (called && message) repeated?.keep({ ...called, message })
  return response
}

/** The tool of ours that a single message calls. Nearly all requests are this, and need nothing else of the server. */
function calledTool(body: unknown, { view }: McpParts): McpTool | undefined {
  if (typeof body !== 'object' || body === null || !('method' in body) || body.method !== 'tools/call')
    return undefined
  const { params } = body as { params?: { name?: unknown } | null }
  return mcpTools(view).find(({ name }) => name === params?.name)
}

function wholeServer(parts: McpParts, skills: SkillsExtension | undefined): McpServer {
  const hint = listHint(parts)
  const server = serverOf(parts, {
    tools: mcpTools(parts.view),
    call: (tool, given) => callAndTell(tool, given, parts),
    options: {
      instructions: instructions(parts),
      cacheHints: {
        'server/discover': { ...hint, ttlMs: 3_600_000 },
        'tools/list': hint,
        'resources/list': hint,
        'resources/templates/list': hint,
        'resources/read': hint,
      },
    },
  })
  skills?.attach(server)
  return server
}

interface Serving {
  readonly tools: readonly McpTool[]
  readonly call: CallTool
  readonly options?: ConstructorParameters<typeof McpServer>[1]
}

function serverOf(parts: McpParts, { tools, call, options = {} }: Serving): McpServer {
  const { view, baseUrl } = parts
  const { name } = view.config
  const server = new McpServer({ name, title: name, version: MCP_VERSION, websiteUrl: baseUrl }, options)
  for (const tool of tools) {
    const { name, title, description, annotations } = tool
    server.registerTool(
      name,
      { title, description, inputSchema: inputOf(tool), annotations },
      async (given) => (await call(tool, given)) as never,
    )
  }
  parts.extend?.(server)
  onSend(server, sayInvalidParams)
  return server
}

async function callAndTell(
  tool: McpTool,
  given: Record<string, unknown>,
  parts: McpParts,
): Promise<ToolResult> {
  const start = performance.now()
  let result: ToolResult | undefined
  try {
    result = await tool.call(given, parts)
    return result
  } catch (error) {
    return failure(parts.sayFailure(error))
  } finally {
    const ok = result !== undefined && result.isError !== true
    const milliseconds = performance.now() - start
    parts.onCall?.({ tool: tool.limit, ok, milliseconds, trace: tool.trace(given, result) })
  }
}

type Input = McpTool['input']

/** Checks as its schema does, and is turned into JSON Schema once; a server is made for every request. */
const inputOf = memo((tool: McpTool): Input => {
  const schema = inputSchema(tool)
  const standard = { ...tool.input['~standard'], jsonSchema: { input: () => schema, output: () => schema } }
  return { '~standard': standard } as unknown as Input
})

const SKILLS = new Topic<'all', Promise<SkillsExtension>>('mcp skills')

/** Skills are read once a View. */
function loadSkills(parts: McpParts): Promise<SkillsExtension> {
  return parts.view.memory.get(SKILLS, 'all', () => {
    const skills = skillFiles(parts.view, parts.siteUrl)
    const files = Object.fromEntries(skills.map(({ name, text }) => [`${name}/SKILL.md`, text]))
    return SkillsExtension.load(memorySkillFiles(files), { cacheHint: listHint(parts) })
  })
}
