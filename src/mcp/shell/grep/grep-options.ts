export type GrepName = 'grep' | 'egrep' | 'fgrep' | 'rg'

export type PatternKind = 'basic' | 'extended' | 'fixed' | 'perl'

/** What a command line of grep or ripgrep asks for. */
export interface GrepRequest {
  readonly ripgrep: boolean
  kind: PatternKind
  patterns: string[]
  paths: string[]
  recursive: boolean
  ignoreCase: boolean | 'smart'
  invert: boolean
  wholeWord: boolean
  wholeLine: boolean
  shows: 'lines' | 'matches' | 'count' | 'files' | 'other-files' | 'nothing'
  lineNumbers: boolean | undefined
  fileNames: boolean | undefined
  quietErrors: boolean
  maxCount: number
  before: number
  after: number
  /** Files that are looked into. */
  only: string[]
  except: string[]
  exceptFolders: string[]
  maxDepth: number
}
