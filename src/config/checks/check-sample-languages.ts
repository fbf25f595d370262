import { nearest } from '../../lib/nearest.ts'
import { nodeAt, stringOf } from '../json/located-node.ts'
import type { LocatedNode } from '../json/located-node.ts'
import type { Finding } from './finding.ts'

const LANGUAGES =
  `bash curl sh shell python py javascript js node nodejs node.js php go golang java ruby rb powershell
  swift csharp c# dotnet .net dot-net typescript ts c c++ cpp kotlin kt rust rs dart flutter`.split(/\s+/)

/** Finds languages that no code sample can be made in. */
export function checkSampleLanguages(root: LocatedNode): readonly Finding[] {
  const list = nodeAt(root, ['api', 'examples', 'languages'])
  if (list?.kind !== 'array') return []
  return list.items.flatMap((node, index) => {
    const language = stringOf(node)?.toLowerCase()
    if (language === undefined || LANGUAGES.includes(language)) return []
    const meant = nearest(language, LANGUAGES)
    return {
      code: 'config-unknown-language',
      message: `api.examples.languages[${index}] names ${JSON.stringify(language)}, which has no samples.`,
      hint: meant ? `Did you mean "${meant}"?` : 'It is ignored.',
      node,
    }
  })
}
