import type { LanguageModel } from '../../assistant/language-model.ts'
import { readEnvironment } from '../../config/env.ts'

/** The model that LECTERN_LLM_URL names, as the assistant of a site uses it. */
export function configuredModel(): LanguageModel | undefined {
  const { llmUrl: url, llmKey: key, llmModel: name } = readEnvironment().environment
  return url === undefined ? undefined : { url, key, name }
}
