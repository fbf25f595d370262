import { FEEDBACK_SOURCES, FEEDBACK_STATUSES } from '../../src/shared/api/enumerations.ts'
import { useEffect, useState } from 'preact/hooks'
import type { QueryParams } from '../api.ts'
import { rangeOf, rangeQuery } from '../range.ts'
import { go, linkWith, swap, type Route } from '../route.ts'
import { SelectField, TextField } from '../ui/field.tsx'
import { SOURCE_NAMES, STATUS_NAMES } from './feedback-labels.ts'

const TO_DO = 'pending,in_progress'

/** What the address asks for, as a query of the API. */
export function filterQuery(route: Route): QueryParams {
  const { params } = route
  return {
    ...rangeQuery(rangeOf(route)),
    source: params.get('source'),
    status: params.get('status'),
    path: params.get('path'),
  }
}

export function hasFilters({ params }: Route): boolean {
  return ['source', 'status', 'path'].some((name) => params.has(name))
}

export function withoutFilters(route: Route): string {
  return linkWith(route, { source: null, status: null, path: null, entry: null })
}

/** Every choice is a new address. */
export function FeedbackFilters({ route }: { readonly route: Route }) {
  const { params } = route
  const path = params.get('path') ?? ''
  const [typed, setTyped] = useState(path)
  useEffect(() => setTyped(path), [path])
  const statuses: readonly (readonly [string, string])[] = [
    ['', 'All'],
    [TO_DO, 'To do'],
    ...FEEDBACK_STATUSES.map((status) => [status, STATUS_NAMES[status]] as const),
  ]
  return (
    <form
      class="filters"
      role="search"
      aria-label="Filter feedback"
      onSubmit={(event) => {
        event.preventDefault()
        swap(linkWith(route, { path: typed.trim() || null, entry: null }))
      }}
    >
      <SelectField
        label="Status"
        inline
        value={params.get('status') ?? ''}
        options={statuses}
        onValue={(status) => go(linkWith(route, { status, entry: null }))}
      />
      <SelectField
        label="From"
        inline
        value={params.get('source') ?? ''}
        options={[
          ['', 'All'],
          ...FEEDBACK_SOURCES.map((source) => [source as string, SOURCE_NAMES[source]] as const),
        ]}
        onValue={(source) => go(linkWith(route, { source, entry: null }))}
      />
      <TextField
        label="Page"
        placeholder="/quickstart"
        value={typed}
        onValue={setTyped}
        onBlur={() => typed.trim() !== path && swap(linkWith(route, { path: typed.trim() || null }))}
      />
      {hasFilters(route) && (
        <a class="button quiet" href={withoutFilters(route)}>
          Clear filters
        </a>
      )}
    </form>
  )
}
