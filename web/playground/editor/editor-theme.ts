import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** The colours of code on this site; its variables reach into the shadow and follow the theme. */
export const editorColours = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.propertyName, color: 'var(--code-p)' },
    { tag: tags.string, color: 'var(--code-s)' },
    { tag: tags.number, color: 'var(--code-n)' },
    { tag: [tags.bool, tags.null], color: 'var(--code-k)' },
  ]),
)

export const editorTheme = EditorView.theme({
  '&': {
    maxHeight: '30rem',
    minHeight: '10rem',
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-small)',
    backgroundColor: 'var(--bg)',
    color: 'var(--code-fg, var(--text))',
    fontSize: '0.8125rem',
    overflow: 'hidden',
  },
  '&.cm-focused': {
    borderColor: 'var(--accent-color)',
    outline: '2px solid color-mix(in oklab, var(--accent-color) 35%, transparent)',
  },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.6' },
  '.cm-content': { caretColor: 'var(--strong)', padding: '0.375rem 0' },
  '.cm-cursor': { borderLeftColor: 'var(--strong)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in oklab, var(--accent-color) 22%, transparent)',
  },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'color-mix(in oklab, var(--accent-color) 18%, transparent)',
    color: 'inherit',
  },
  '.cm-gutters': { border: '0', backgroundColor: 'var(--bg-soft)', color: 'var(--soft)' },
  '.cm-gutter-lint': { width: '0.9rem' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '0 0.1rem' },
  '.cm-foldPlaceholder': {
    border: '1px solid var(--line-strong)',
    backgroundColor: 'var(--bg-hover)',
    color: 'var(--text)',
  },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--red)',
    textDecorationSkipInk: 'none',
  },
  '.cm-tooltip': {
    border: '1px solid var(--line-strong)',
    borderRadius: 'var(--radius-small)',
    backgroundColor: 'var(--bg)',
    boxShadow: '0 0.5rem 1.5rem light-dark(#0f11152b, #000a)',
    color: 'var(--text)',
    fontFamily: 'var(--font)',
    zIndex: '5',
  },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--red)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { maxHeight: '14rem', fontFamily: 'var(--mono)' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.15rem 0.5rem' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'color-mix(in oklab, var(--accent-color) 14%, var(--bg))',
    color: 'var(--strong)',
  },
  '.cm-completionDetail': { color: 'var(--soft)', fontFamily: 'var(--font)', fontStyle: 'normal' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '600' },
  '.cm-completionInfo': { maxWidth: '18rem', padding: '0.375rem 0.625rem' },
  '.cm-panels': { backgroundColor: 'var(--bg-soft)', color: 'var(--text)' },
  // A smaller font makes phones zoom in.
  '@media (width < 60rem)': {
    '&': { fontSize: '1rem' },
    // It would lie over the list.
    '.cm-completionInfo': { display: 'none' },
  },
})
