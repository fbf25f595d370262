import { cleanText } from '../lib/clean-text.ts'
import { memo } from '../lib/memo.ts'
import type { AgentStepKind } from '../shared/api/enumerations.ts'
import { timeId } from '../store/time-id.ts'
import type { Records } from './records.ts'

/** One thing an agent did. */
export interface RecordedStep {
  readonly kind: AgentStepKind
  /** What was searched for, or the command. */
  readonly words?: string | undefined
  /** Paths of pages that were found, read or reported. */
  readonly pages: readonly string[]
  readonly found?: number | undefined
  /** Of the words of a search, the share that the best result has. */
  readonly sure?: number | undefined
  readonly ok: boolean
  readonly authed: boolean
  readonly agent: CallingAgent
}

export interface CallingAgent {
  readonly address: string
  readonly userAgent: string
  /** As the program called itself in the request. */
  readonly name?: string | undefined
}

const LONGEST_WORDS = 500
const LONGEST_CLIENT = 80
const MOST_PAGES = 20

// What is found again are the same pages.
const textOf = memo((pages: RecordedStep['pages']) => JSON.stringify(pages.slice(0, MOST_PAGES)))

/** Writes down what an agent did, if this is wanted. Never makes anybody wait. */
export function recordStep(records: Records, step: RecordedStep): void {
  if (records.liveSettings.current.agentVisits) records.events.expect(addStep(records, step))
}

/** An agent says its name when it connects, and not again. */
export function introduceAgent(records: Records, { address, userAgent, name }: CallingAgent): void {
  if (name === undefined || !records.liveSettings.current.agentVisits) return
  records.events.expect(
    hashOf(records, address).then((hashed) => records.visits.introduce(hashed, userAgent, clientName(name))),
  )
}

async function addStep(records: Records, step: RecordedStep): Promise<void> {
  const at = Date.now()
  const { visit, client } = visitOf(records, step, { address: await hashOf(records, step.agent.address), at })
  records.events.step({
    project_id: records.project.id,
    at,
    id: timeId(),
    visit,
    client: client === '' ? null : client,
    authed: step.authed ? 1 : 0,
    kind: step.kind,
    words: step.words === undefined ? null : cleanText(step.words).slice(0, LONGEST_WORDS),
    pages: textOf(step.pages),
    found: step.found ?? null,
    sure: step.sure === undefined ? null : Math.round(step.sure * 100),
    outcome: step.ok ? 'ok' : 'error',
  })
}

/** The address alone, hashed with the salt of the day. */
function hashOf({ visitors, project }: Records, address: string): Promise<string> {
  return visitors.hash(project.id, address, 'agent')
}

function visitOf(
  { visits }: Records,
  { agent, kind }: RecordedStep,
  { address, at }: { readonly address: string; readonly at: number },
): { readonly visit: string; readonly client: string } {
  const running = kind === 'page' ? visits.runningAt(address, at) : undefined
  if (running) return { visit: running.id, client: running.client }
  const said = agent.name ?? visits.nameOf(address, agent.userAgent) ?? programOf(agent.userAgent)
  const client = clientName(said)
  return { visit: visits.visitOf({ address, client }, at), client }
}

function clientName(text: string): string {
  return cleanText(text).slice(0, LONGEST_CLIENT)
}

/** The first program that a user agent names: `curl/8.0`, `ClaudeBot/1.0`. */
function programOf(userAgent: string): string {
  const named = /\b([\w-]*(?:bot|claude|gpt|cursor|copilot|codex)[\w-]*(?:\/[\w.]+)?)/i.exec(userAgent)?.[1]
  return named ?? userAgent.split(' ')[0] ?? ''
}
