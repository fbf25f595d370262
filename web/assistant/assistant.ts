import { ENGLISH_ASSISTANT, type AssistantMessages } from '../../src/shared/messages/assistant-english.ts'
import { AssistantPanel, type Opening, type PanelSetup } from './assistant-panel.ts'

const panels = new WeakMap<HTMLElement, AssistantPanel>()

/** Opens the assistant, made from what its button says, or closes it. */
export function openAssistant(button: HTMLElement, opening: Opening): void {
  panelOf(button).open(opening)
}

export function toggleAssistant(button: HTMLElement, opening: Opening): void {
  panelOf(button).toggle(opening)
}

function panelOf(button: HTMLElement): AssistantPanel {
  const known = panels.get(button)
  if (known) return known
  const panel = new AssistantPanel(setupOf(button))
  panels.set(button, panel)
  return panel
}

function setupOf({ dataset }: HTMLElement): PanelSetup {
  const { messages, questions, contact } = dataset
  return {
    words: messages === undefined ? ENGLISH_ASSISTANT : (JSON.parse(messages) as AssistantMessages),
    questions: questions === undefined ? [] : (JSON.parse(questions) as string[]),
    contact: contact === undefined ? undefined : (JSON.parse(contact) as PanelSetup['contact']),
  }
}
