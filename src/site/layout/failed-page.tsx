import type { Diagnostic } from '../../lib/diagnostic.ts'
import { htmlOf } from './html-of.ts'

/** What stands in place of a page that could not be compiled: all of it for the author, little for a reader. */
export function failedHtml(diagnostics: readonly Diagnostic[], dev: boolean): string {
  return htmlOf(<FailedPage diagnostics={diagnostics} dev={dev} />)
}

function FailedPage({ diagnostics, dev }: { diagnostics: readonly Diagnostic[]; dev: boolean }) {
  if (!dev)
    return (
      <div class="prose">
        <div class="callout danger" role="note">
          <div class="callout-body">
            <p>This page has a mistake in its source and cannot be shown at the moment.</p>
          </div>
        </div>
      </div>
    )
  return (
    <div class="prose">
      <p>This page could not be compiled. It is shown again as soon as its source is mended.</p>
      <ul class="diagnostics">
        {diagnostics.map((diagnostic) => (
          <li class={diagnostic.severity}>
            <p>
              <strong>{diagnostic.message}</strong>
            </p>
            {diagnostic.hint === undefined ? null : <p>{diagnostic.hint}</p>}
            <p class="diagnostic-place">
              <code>{[diagnostic.file, diagnostic.line, diagnostic.column].filter(Boolean).join(':')}</code>{' '}
              {diagnostic.code}
            </p>
          </li>
        ))}
      </ul>
    </div>
  )
}
