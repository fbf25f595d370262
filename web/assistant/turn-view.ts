import type { AssistantMessages } from '../../src/shared/messages/assistant-english.ts'
import { hostPath, sitePath } from '../lib/address.ts'
import { element } from '../search/search-rows.ts'
import type { Turn } from './conversation.ts'
import { linkTo } from './inline-nodes.ts'
import { markdownNodes } from './markdown-nodes.ts'

/** One question and its answer. */
export class TurnView {
  readonly element = element('article', 'assistant-turn')
  readonly #answer = element('div', 'assistant-answer')
  readonly #foot = element('div', 'assistant-turn-foot')
  readonly #words: AssistantMessages
  readonly #retry: () => void
  #frame = 0

  constructor(turn: Turn, words: AssistantMessages, retry: () => void) {
    this.#words = words
    this.#retry = retry
    const question = element('div', 'assistant-question')
    question.append(...markdownNodes(turn.question, []))
    this.element.append(question, this.#answer, this.#foot)
    this.#draw(turn)
  }

  /** Draws at most once a frame, however many pieces arrive. */
  show(turn: Turn, drawn: () => void): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => {
      this.#draw(turn)
      drawn()
    })
  }

  #draw(turn: Turn): void {
    const { answer, sources, state } = turn
    const nodes = markdownNodes(answer, sources)
    if (state === 'failed') nodes.push(note(this.#words.failed))
    else if (nodes.length === 0 && state === 'writing') nodes.push(note(this.#words.searching))
    this.#answer.replaceChildren(...nodes)
    this.#answer.dataset['state'] = state
    this.#foot.replaceChildren()
    if (state === 'writing') return
    // Passages stand below links to where they come from.
    if (sources.length > 0 && turn.written === 'model') this.#foot.append(this.#sourceList(turn))
    this.#foot.append(this.#actions(turn))
  }

  #sourceList({ sources }: Turn): Node {
    const list = element('ol', 'assistant-sources')
    list.ariaLabel = this.#words.sources
    for (const { title, url, number } of sources) {
      const mark = element('span', 'assistant-number')
      mark.textContent = String(number)
      const item = element('li', '')
      item.append(linkTo([mark, lastPart(title)], url))
      list.append(item)
    }
    return list
  }

  #actions(turn: Turn): Node {
    const row = element('div', 'assistant-actions')
    const { copy, copied, good, bad, retry } = this.#words
    const copying = action('copy', copy, () => {
      void navigator.clipboard.writeText(turn.answer).then(() => {
        copying.dataset['done'] = ''
        copying.ariaLabel = copied
      })
    })
    const rate = (helpful: boolean, button: HTMLButtonElement) => {
      for (const thumb of row.querySelectorAll<HTMLElement>('[aria-pressed]')) thumb.ariaPressed = 'false'
      button.ariaPressed = 'true'
      void sendRating(turn.question, helpful)
    }
    const up = action('up', good, () => rate(true, up))
    const down = action('down', bad, () => rate(false, down))
    up.ariaPressed = down.ariaPressed = 'false'
    const again = action('retry', retry, this.#retry)
    if (turn.state === 'done' && turn.answer !== '') row.append(copying, up, down)
    row.append(again)
    return row
  }
}

function action(kind: string, label: string, act: () => void): HTMLButtonElement {
  const button = element('button', `assistant-action is-${kind}`)
  button.type = 'button'
  button.ariaLabel = label
  button.title = label
  button.addEventListener('click', act)
  return button
}

function note(text: string): HTMLElement {
  const node = element('p', 'assistant-note')
  node.textContent = text
  return node
}

/** `Guide > Section` is known by its last part and the page before it. */
function lastPart(title: string): string {
  return title.split(' > ').slice(-2).join(' › ')
}

/** Among what readers say of the page they asked on. */
async function sendRating(question: string, helpful: boolean): Promise<void> {
  await fetch(hostPath('/_lectern/feedback'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      path: sitePath(location.pathname),
      source: 'contextual',
      helpful,
      comment: `Assistant, asked: ${question.slice(0, 1000)}`,
    }),
  }).catch(() => undefined)
}
