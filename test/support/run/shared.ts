import { inject } from 'vitest'

/** The address of something that the whole run shares; started now, if nobody has asked before. */
export async function addressOf(name: 'blank' | 'browser' | 'postgres'): Promise<string> {
  const answer = await fetch(`${inject('shared')}/${name}`)
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}
