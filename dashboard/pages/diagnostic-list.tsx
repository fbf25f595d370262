import type { ContentState } from '../../src/shared/api/content.ts'
import { count } from '../format.ts'
import { linkWith, type Route } from '../route.ts'
import { Panel } from '../ui/panel.tsx'
import type { Query } from '../use-query.ts'

type Diagnostic = ContentState['diagnostics'][number]

const SEVERITIES = ['error', 'warning', 'info'] as const
const NAMES: Readonly<Record<Diagnostic['severity'], string>> = {
  error: 'Errors',
  warning: 'Warnings',
  info: 'Notes',
}
const ONE: Readonly<Record<Diagnostic['severity'], string>> = {
  error: 'Error',
  warning: 'Warning',
  info: 'Note',
}

/** What `lectern check` would say, by file. */
export function DiagnosticList({
  query,
  route,
}: {
  readonly query: Query<ContentState>
  readonly route: Route
}) {
  const wanted = route.params.get('severity')
  const all = query.data?.diagnostics ?? []
  const checking = query.data?.checking === true
  return (
    <Panel
      title="Diagnostics"
      note={
        checking
          ? 'Pages and links are still being checked; more diagnostics may follow…'
          : 'Problems in pages, links, configuration and specs.'
      }
      query={query}
      height={14}
      flush
      actions={
        <div class="chips" role="group" aria-label="Severity">
          <a href={linkWith(route, { severity: null })} aria-current={wanted === null ? 'true' : undefined}>
            All {count(all.length)}
          </a>
          {SEVERITIES.map((severity) => (
            <a
              key={severity}
              href={linkWith(route, { severity })}
              aria-current={wanted === severity ? 'true' : undefined}
            >
              {NAMES[severity]} {count(all.filter((one) => one.severity === severity).length)}
            </a>
          ))}
        </div>
      }
      isEmpty={({ diagnostics }) => shown(diagnostics, wanted).length === 0}
      empty={
        checking ? (
          <p>
            <strong>No problems so far.</strong> Configuration and specs are checked; pages and links are
            next.
          </p>
        ) : (
          <p>
            <strong>{wanted === null ? 'No problems found.' : 'No problems of this type.'}</strong> Pages,
            links, configuration and specs are checked.
          </p>
        )
      }
    >
      {({ diagnostics }) => (
        <ul class="diagnostics">
          {shown(diagnostics, wanted).map((one, index) => (
            <li key={index}>
              <span class={`badge severity-${one.severity}`}>{ONE[one.severity]}</span>
              <div class="diagnostic-words">
                <p>{one.message}</p>
                {one.hint !== null && <p class="soft">{one.hint}</p>}
                <p class="soft">
                  <code>{place(one)}</code> · {one.code}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function shown(diagnostics: readonly Diagnostic[], wanted: string | null): readonly Diagnostic[] {
  const order = (one: Diagnostic) => SEVERITIES.indexOf(one.severity)
  return diagnostics
    .filter(({ severity }) => wanted === null || severity === wanted)
    .toSorted((a, b) => order(a) - order(b))
}

function place({ file, line, column }: Diagnostic): string {
  return [file ?? 'the whole site', line, column].filter((part) => part !== null).join(':')
}
