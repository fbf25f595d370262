import type { Diagnostic } from '../lib/diagnostic.ts'

/** A file that the navigation names and the site leaves out. */
export interface IgnoredFile {
  readonly file: string
  /** The rule as written, with its place; undefined for a rule that is built in. */
  readonly rule: { readonly text: string; readonly place: string } | undefined
  /** A symbolic link that is not followed. */
  readonly isLink?: boolean
}

export function redirectedPage(
  written: string,
  { destination, isShown }: { readonly destination: string; readonly isShown: boolean },
): Diagnostic {
  const target = destination.split(/[?#]/)[0] as string
  return {
    severity: 'warning',
    code: 'nav-page-redirected',
    message: `Page "${written}" has no file; a redirect leads from it to ${destination}, ${isShown ? 'and the entry leads there too' : 'and the entry is left out'}.`,
    hint: `Name "${target.replace(/^\//, '')}" in the navigation.`,
  }
}

export function missingPage(written: string, close: string | undefined): Diagnostic {
  return {
    severity: 'error',
    code: 'nav-page-missing',
    message: `Page "${written}" has no file.`,
    hint: close ? `Did you mean "${close.slice(1)}"?` : 'Create the page, or remove it from the navigation.',
  }
}

export function ignoredPage(written: string, { file, rule, isLink }: IgnoredFile): Diagnostic {
  if (isLink)
    return {
      severity: 'error',
      code: 'nav-page-ignored',
      message: `Page "${written}" is not shown: ${file} is a symbolic link that is broken or leads out of the docs folder.`,
      hint: 'Copy the file into the folder, or take the page out of the navigation.',
    }
  return {
    severity: 'error',
    code: 'nav-page-ignored',
    message: rule
      ? `Page "${written}" is not shown: "${rule.text}" (${rule.place}) ignores ${file}.`
      : `Page "${written}" is not shown: ${file} is ignored by default.`,
    hint: rule
      ? 'Take it out of the navigation, or change that rule.'
      : `Take it out of the navigation, or write "!${file}" into .lecternignore.`,
  }
}

export function reservedAddress(address: string): Diagnostic {
  return {
    severity: 'error',
    code: 'nav-reserved',
    message: `${address} is reserved for the server itself, and is no place of the navigation.`,
    hint: 'Choose another path. Agents find the MCP server without a link.',
  }
}

export function pageTwice(written: string): Diagnostic {
  return {
    severity: 'warning',
    code: 'nav-page-twice',
    message: `Page "${written}" is listed twice in the same place; it is shown once.`,
    hint: 'Remove one of the two.',
  }
}
