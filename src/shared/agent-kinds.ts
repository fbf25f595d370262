export type AgentKind = 'human' | 'ai' | 'machine'

/** Programs that read for a model or a person who asks one. Names as their makers publish them. */
const AI =
  /GPTBot|ChatGPT|OAI-SearchBot|Claude|anthropic|Perplexity|Google-Extended|GoogleAgent|Gemini|cohere-|Meta-External|Bytespider|Amazonbot|Applebot-Extended|CCBot|DuckAssistBot|MistralAI|YouBot|Diffbot|Timpibot|PetalBot|AI2Bot|Cursor|Devin|Windsurf|Copilot|opencode|Codex|FirecrawlAgent|Firecrawl|Kimi|DeepSeek|Grok|xAI|mcp/i
/** Search engines, monitors, libraries: neither a reader nor an agent. */
const MACHINE =
  /bot\b|crawl|spider|slurp|preview|facebookexternalhit|embedly|monitor|uptime|pingdom|lighthouse|headlesschrome|curl\/|wget|python-|aiohttp|httpx|axios|node-fetch|undici|go-http|java\/|okhttp|libwww|ruby|php\/|postman|insomnia|^node$|^-?$/i

/** Who reads, by what the program calls itself. */
export function agentKind(userAgent: string): AgentKind {
  if (AI.test(userAgent)) return 'ai'
  return MACHINE.test(userAgent) ? 'machine' : 'human'
}

/** A short name of the program for lists: `ClaudeBot`, `GPTBot`. */
export function agentName(userAgent: string): string | null {
  return AI.exec(userAgent)?.[0] ?? null
}
