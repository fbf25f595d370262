import type { GrammarValue, Token, TokenStream } from 'prismjs'

export type Grammar = Record<string, GrammarValue>

/** What we use of Prism: its grammars and its tokens, none of its HTML. */
export interface Prism {
  readonly languages: Readonly<Record<string, unknown>> & {
    insertBefore(language: string, before: string, added: Grammar): void
  }
  readonly hooks: { run(name: string, env: object): void }
  readonly Token: new (type: string, content: TokenStream, alias?: string) => Token
  tokenize(text: string, grammar: Grammar): (string | Token)[]
}
