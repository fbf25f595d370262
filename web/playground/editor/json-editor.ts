// An editor for JSON: loaded when a reader wants to write a body as text.
import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from '@codemirror/autocomplete'
import { history, historyKeymap, standardKeymap } from '@codemirror/commands'
import { json, jsonLanguage } from '@codemirror/lang-json'
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language'
import { forceLinting, lintGutter, linter, lintKeymap } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view'
import { completeJson } from './complete-json.ts'
import type { EditorSchema } from './editor-schema.ts'
import { editorColours, editorTheme } from './editor-theme.ts'
import { spokenInEditor } from './editor-words.ts'
import { findProblems } from './find-problems.ts'

export interface EditorOptions {
  readonly text: string
  readonly label: string
  /** Asked when it is needed: schemas and choices change with the form. */
  readonly about: () => EditorSchema
  readonly onText: (text: string) => void
  readonly onProblems: (problems: readonly EditorProblem[]) => void
}

export interface EditorProblem {
  readonly at: number
  readonly line: number
  readonly message: string
}

export interface JsonEditor {
  /** Replaces the text, where it is another. */
  readonly setText: (text: string) => void
  /** Looks again, because the schema may be another. */
  readonly check: () => void
  readonly goTo: (at: number) => void
  readonly focus: () => void
  readonly close: () => void
}

const HELP_ID = 'help'

/** Stands in a shadow of its host, which lets it bring its styles under the policy of the page. */
export function openJsonEditor(host: HTMLElement, options: EditorOptions): JsonEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open', delegatesFocus: true })
  const words = spokenInEditor()
  const help = document.createElement('p')
  help.id = HELP_ID
  help.hidden = true
  help.textContent = words.editorHelp
  let isOurs = false
  const view = new EditorView({
    root,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        EditorState.phrases.of(phrasesIn(words)),
        lineNumbers(),
        foldGutter(),
        lintGutter(),
        history(),
        drawSelection(),
        indentOnInput(),
        indentUnit.of('  '),
        bracketMatching(),
        closeBrackets(),
        // Keys count from the first moment: nothing is lost where Enter takes a suggestion in the middle of a name.
        autocompletion({ icons: false, interactionDelay: 0 }),
        json(),
        jsonLanguage.data.of({
          autocomplete: (context: Parameters<typeof completeJson>[0]) =>
            completeJson(context, options.about()),
        }),
        linter(
          ({ state }) => {
            const found = findProblems(state.doc.toString(), options.about())
            options.onProblems(
              found.map(({ from, message }) => ({ at: from, line: state.doc.lineAt(from).number, message })),
            )
            return found.map((problem) => ({ ...problem, severity: 'error' as const }))
          },
          { delay: 300 },
        ),
        // Tab moves on as everywhere in the form, unless it takes a suggestion; the form sends with Control and Enter.
        keymap.of([
          { key: 'Tab', run: acceptCompletion },
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...lintKeymap,
          ...foldKeymap,
          ...historyKeymap,
          ...standardKeymap,
        ]),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': options.label, 'aria-describedby': HELP_ID }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged && !isOurs) options.onText(state.doc.toString())
        }),
        editorTheme,
        editorColours,
      ],
    }),
  })
  root.replaceChildren(view.dom, help)
  return {
    setText: (text) => {
      if (text === view.state.doc.toString()) return
      isOurs = true
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } })
      isOurs = false
    },
    check: () => forceLinting(view),
    goTo: (at) => {
      view.dispatch({ selection: { anchor: Math.min(at, view.state.doc.length) }, scrollIntoView: true })
      view.focus()
    },
    focus: () => view.focus(),
    close: () => view.destroy(),
  }
}

/** What the editor says itself, by what it says in English. */
function phrasesIn({
  fold,
  unfold,
  options,
  problems,
  close,
}: ReturnType<typeof spokenInEditor>): Record<string, string> {
  return {
    'Fold line': fold,
    'Unfold line': unfold,
    'folded code': '…',
    unfold,
    Completions: options,
    Diagnostics: problems,
    close,
  }
}
