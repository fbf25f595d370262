import * as z from 'zod'
import { flag, variable } from './variable.ts'

/** For the program in a terminal or a build service. */
export const TERMINAL_VARIABLES = {
  editor: variable({
    name: 'LECTERN_EDITOR',
    schema: z
      .enum(['vscode', 'vscode-insiders', 'cursor', 'windsurf', 'zed', 'idea', 'none'])
      .default('vscode'),
    about: 'Editor that links in the preview open.',
  }),
  // Read by scripts/executable/main.cjs, before any of this is loaded.
  programDir: variable({
    name: 'LECTERN_PROGRAM_DIR',
    schema: z.string().optional(),
    about:
      'The folder that the one-file program unpacks itself into. Others must not be able to write to it.',
    defaultText: '`lectern` in the cache folder of the user',
  }),
  noColor: variable({ name: 'NO_COLOR', schema: flag, about: 'Print without colours.' }),
  forceColor: variable({
    name: 'FORCE_COLOR',
    schema: flag,
    about: 'Print with colours outside a terminal too.',
  }),
  ci: variable({
    name: 'CI',
    schema: flag,
    about: 'Ask no questions and open no browser. CI systems set it.',
  }),
  github: variable({
    name: 'GITHUB_ACTIONS',
    schema: flag,
    about: 'Print diagnostics in the format that GitHub shows next to changed lines. GitHub sets it.',
  }),
} as const
