import type { Diagnostic } from '../lib/diagnostic.ts'

/** A name that leads to no file. */
export function missingSpec(id: string, close?: string): Diagnostic {
  return {
    severity: 'error',
    code: 'spec-missing',
    message: `The OpenAPI file "${id}" does not exist.`,
    file: id,
    hint:
      close === undefined
        ? 'The path is relative to the docs folder, and the file must be .json, .yaml or .yml.'
        : `Did you mean "${close}"?`,
  }
}

/** A file of the right name that describes nothing. */
export function noSpec(file: string): Diagnostic {
  return {
    severity: 'error',
    code: 'spec-missing',
    message: `${file} is empty, or no OpenAPI file.`,
    file,
    hint: 'Such a file has `openapi` with a version at its top, such as 3.1.0.',
  }
}

export function tooLarge(id: string): Diagnostic {
  return {
    severity: 'error',
    code: 'spec-unreadable',
    message: 'This file is larger than 100 MB, or cannot be opened.',
    file: id,
    hint: 'Split the file, or check its permissions.',
  }
}

/** What a URL says now cannot be used; what it said before can. */
export function staleSpec(url: string, why: string): Diagnostic {
  return {
    severity: 'warning',
    code: 'spec-stale',
    message: `The OpenAPI file at ${url} could not be used: ${why}. The last good copy is shown.`,
    hint: 'Correct it there, and reload or deploy again.',
  }
}

export function notFetched(url: string, why: string): Diagnostic {
  return {
    severity: 'error',
    code: 'spec-fetch',
    message: `The OpenAPI file at ${url} could not be used: ${why}.`,
    hint: 'It must be reachable without login over https.',
  }
}
