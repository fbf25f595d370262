/** What the editor for JSON says in English. It is loaded with the editor. */
export const ENGLISH_EDITOR = {
  needQuotes: 'Names and text need double quotes.',
  needValue: 'A value is missing here.',
  needSign: 'Missing here: {sign}',
  nothingAfter: 'Nothing can follow the end of the value.',
  noComments: 'JSON has no comments.',
  badEscape: 'This character or escape is not allowed.',
  tooDeep: 'This nests too deeply to be checked. It can be sent as it is.',
  editorHelp: 'Control and Space lists what fits. Tab leaves the editor. F8 goes to the next problem.',
  fold: 'Fold',
  unfold: 'Unfold',
}

export type EditorWords = Readonly<Record<keyof typeof ENGLISH_EDITOR, string>>
