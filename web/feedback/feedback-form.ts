import { feedbackMessages } from './feedback-messages.ts'

const MAX_COMMENT = 2000
const MAX_CONTACT = 254

interface FormInput {
  readonly id?: string
  /** Without a comment there is nothing to send. */
  readonly required: boolean
  /** Empty fields come as undefined. */
  readonly onSend: (comment: string | undefined, contact: string | undefined) => void
  readonly onCancel: () => void
}

/** A comment, an address for the answer, two buttons. Escape cancels. */
export function feedbackForm({ id, required, onSend, onCancel }: FormInput): HTMLFormElement {
  const words = feedbackMessages()
  const form = document.createElement('form')
  form.className = id ? 'feedback-form contextual-feedback-form' : 'feedback-form code-snippet-feedback-form'
  if (id) form.id = id
  const comment = document.createElement('textarea')
  comment.rows = 3
  comment.id = id ? `${id}-input` : 'code-snippet-feedback-textarea'
  comment.className = id ? 'contextual-feedback-input' : 'code-snippet-feedback-textarea'
  comment.maxLength = MAX_COMMENT
  comment.required = required
  const contact = document.createElement('input')
  contact.type = 'email'
  contact.autocomplete = 'email'
  contact.maxLength = MAX_CONTACT
  const buttons = document.createElement('div')
  buttons.className = 'feedback-buttons'
  const cancel = button('button', words.cancel)
  const send = button('submit', words.send)
  send.className = id ? 'contextual-feedback-form-submit-button' : 'code-snippet-feedback-form-submit-button'
  // Names that style sheets of authors know.
  if (id) [send.id, cancel.id] = [`${id}-submit`, `${id}-cancel`]
  buttons.append(send, cancel)
  form.append(labelled(words.comment, comment), labelled(words.email, contact), buttons)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    onSend(comment.value.trim() || undefined, contact.value.trim() || undefined)
  })
  cancel.addEventListener('click', onCancel)
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') onCancel()
  })
  return form
}

function labelled(text: string, field: HTMLElement): HTMLLabelElement {
  const label = document.createElement('label')
  label.append(text, field)
  return label
}

function button(type: 'button' | 'submit', text: string): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = type
  made.textContent = text
  return made
}
