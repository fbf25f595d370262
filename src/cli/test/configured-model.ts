import type { LanguageModel } from '../../assistant/language-model.ts'
import { readEnvironment } from '../../config/env.ts'
import { formatDiagnostic, hasErrors } from '../../lib/diagnostic.ts'
import { UsageError } from '../command.ts'

/** The model that LECTERN_LLM_URL names, as the assistant of a site uses it. */
export function configuredModel(): LanguageModel | undefined {
  const { environment, diagnostics } = readEnvironment()
  // A mistyped address must not look like a test without a model.
  const wrong = diagnostics.filter(({ message }) => message.includes('LECTERN_LLM_'))
  if (hasErrors(wrong)) throw new UsageError(wrong.map(formatDiagnostic).join('\n'))
  const { llmUrl: url, llmKey: key, llmModel: name } = environment
  return url === undefined ? undefined : { url, key, name }
}
