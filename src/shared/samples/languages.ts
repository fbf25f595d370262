import type { HttpRequest } from '../request/http-request.ts'
import { c } from './c.ts'
import { cpp } from './cpp.ts'
import { csharp } from './csharp.ts'
import { curl } from './curl.ts'
import { dart } from './dart.ts'
import { go } from './go.ts'
import { java } from './java.ts'
import { javascript, node, typescript } from './javascript.ts'
import { kotlin } from './kotlin.ts'
import { php } from './php.ts'
import { powershell } from './powershell.ts'
import { python } from './python.ts'
import { ruby } from './ruby.ts'
import { rust } from './rust.ts'
import { swift } from './swift.ts'

/** A language samples are written in. */
export interface SampleLanguage {
  /** As docs.json names it. */
  readonly id: string
  readonly label: string
  /** Other names for it. */
  readonly aliases: readonly string[]
  readonly write: (request: HttpRequest) => string
}

/** In the order they are offered. */
export const SAMPLE_LANGUAGES: readonly SampleLanguage[] = [
  { id: 'bash', label: 'cURL', aliases: ['curl', 'sh', 'shell'], write: curl },
  { id: 'javascript', label: 'JavaScript', aliases: ['js'], write: javascript },
  { id: 'typescript', label: 'TypeScript', aliases: ['ts'], write: typescript },
  { id: 'node', label: 'Node.js', aliases: ['nodejs', 'node.js'], write: node },
  { id: 'python', label: 'Python', aliases: ['py'], write: python },
  { id: 'go', label: 'Go', aliases: ['golang'], write: go },
  { id: 'java', label: 'Java', aliases: [], write: java },
  { id: 'php', label: 'PHP', aliases: [], write: php },
  { id: 'ruby', label: 'Ruby', aliases: ['rb'], write: ruby },
  { id: 'csharp', label: 'C#', aliases: ['c#', 'dotnet', '.net', 'dot-net'], write: csharp },
  { id: 'rust', label: 'Rust', aliases: ['rs'], write: rust },
  { id: 'powershell', label: 'PowerShell', aliases: ['pwsh', 'ps1'], write: powershell },
  { id: 'kotlin', label: 'Kotlin', aliases: ['kt'], write: kotlin },
  { id: 'swift', label: 'Swift', aliases: [], write: swift },
  { id: 'c', label: 'C', aliases: [], write: c },
  { id: 'c++', label: 'C++', aliases: ['cpp'], write: cpp },
  { id: 'dart', label: 'Dart', aliases: ['flutter'], write: dart },
]

/** Offered when docs.json names none. */
const USUAL = [
  'bash',
  'python',
  'javascript',
  'typescript',
  'go',
  'java',
  'php',
  'ruby',
  'csharp',
  'rust',
  'powershell',
]

const BY_NAME: ReadonlyMap<string, SampleLanguage> = new Map(
  SAMPLE_LANGUAGES.toReversed().flatMap((language) =>
    [language.label.toLowerCase(), ...language.aliases, language.id].map((name) => [name, language] as const),
  ),
)

/** Languages in the order docs.json asks for; names nobody knows are left out. */
export function sampleLanguages(wanted: readonly string[] = USUAL): readonly SampleLanguage[] {
  return [...new Set(wanted.map(sampleLanguage).filter((language) => language !== undefined))]
}

export function sampleLanguage(name: string): SampleLanguage | undefined {
  return BY_NAME.get(name.trim().toLowerCase())
}
