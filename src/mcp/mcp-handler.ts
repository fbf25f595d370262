import {
  createMcpHandler,
  isLegacyRequest,
  McpServer,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import { memorySkillFiles, SkillsExtension } from '@modelcontextprotocol/server/ext/skills'
import { instructions, mcpSkills, mcpTools, MCP_VERSION, type McpParts } from './mcp-site.ts'

const LIST_HINT = { ttlMs: 300_000, cacheScope: 'public' } as const

/** One MCP request of either era, answered as JSON. There are no sessions: any node can answer any request. */
export async function handleMcp(
  request: Request,
  body: unknown,
  { parts }: { readonly parts: McpParts },
): Promise<Response> {
  const skills = await loadSkills(parts)
  const build = () => buildServer(parts, skills)
  if (await isLegacyRequest(request, body)) {
    const server = build()
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: undefined,
      enableJsonResponse: true,
    })
    await server.connect(transport)
    const response = await transport.handleRequest(request, { parsedBody: body })
    queueMicrotask(() => {
      void transport.close()
      void server.close()
    })
    return response
  }
  return createMcpHandler(build, { legacy: 'reject' }).fetch(request, { parsedBody: body })
}

function buildServer(parts: McpParts, skills: SkillsExtension): McpServer {
  const { view, baseUrl } = parts
  const server = new McpServer(
    { name: view.config.name, title: view.config.name, version: MCP_VERSION, websiteUrl: baseUrl },
    {
      instructions: instructions(parts),
      cacheHints: {
        'server/discover': { ttlMs: 3_600_000, cacheScope: 'public' },
        'tools/list': LIST_HINT,
        'resources/list': LIST_HINT,
        'resources/templates/list': LIST_HINT,
        'resources/read': LIST_HINT,
      },
    },
  )
  for (const tool of mcpTools(parts)) {
    const { name, title, description, input, annotations } = tool
    server.registerTool(
      name,
      { title, description, inputSchema: input, annotations },
      async (given) => (await tool.call(given as Record<string, unknown>)) as never,
    )
  }
  skills.attach(server)
  return server
}

const LOADED = new WeakMap<object, Promise<SkillsExtension>>()

/** Skills are read once a View. */
function loadSkills(parts: McpParts): Promise<SkillsExtension> {
  let loaded = LOADED.get(parts.view)
  if (!loaded) {
    const files = Object.fromEntries(mcpSkills(parts).map(({ name, text }) => [`${name}/SKILL.md`, text]))
    loaded = SkillsExtension.load(memorySkillFiles(files), { cacheHint: LIST_HINT })
    LOADED.set(parts.view, loaded)
  }
  return loaded
}
