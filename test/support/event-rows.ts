import type { AgentStep } from '../../src/store/repositories/agent-visits.ts'
import type {
  AssistantQuery,
  EventBatch,
  PageView,
  SearchEvent,
  ToolCall,
} from '../../src/store/repositories/events.ts'
import { timeId } from '../../src/store/time-id.ts'

export function batch(more: Partial<EventBatch>): EventBatch {
  return { views: [], searches: [], queries: [], calls: [], steps: [], ...more }
}

export function query(more: Partial<AssistantQuery>): AssistantQuery {
  return {
    project_id: 'p',
    at: 0,
    id: timeId(),
    origin: 0,
    thread_id: null,
    query: null,
    response: null,
    sources: null,
    answered: 1,
    page: null,
    ...more,
  }
}

export function view(more: Partial<PageView>): PageView {
  return {
    project_id: 'p',
    at: 1,
    id: timeId(),
    path: '/',
    ai: 0,
    markdown: 0,
    visitor: null,
    agent: null,
    referrer: null,
    ...more,
  }
}

export function search(more: Partial<SearchEvent>): SearchEvent {
  return { project_id: 'p', id: timeId(), at: 1, query: 'q', results: 3, clicked: null, ...more }
}

export function step(more: Partial<AgentStep>): AgentStep {
  return {
    project_id: 'p',
    at: 1,
    id: timeId(),
    visit: 'v',
    client: null,
    authed: 0,
    kind: 'search',
    words: 'q',
    pages: '[]',
    found: 0,
    sure: 0,
    outcome: 'ok',
    ...more,
  }
}

export function call(more: Partial<ToolCall>): ToolCall {
  return {
    project_id: 'p',
    id: timeId(),
    at: 1,
    tool: 'search',
    client: null,
    authed: 0,
    outcome: 'ok',
    ms: 1,
    ...more,
  }
}
