type Value = string | number | boolean | null

/** Rows as RFC 4180 writes them. */
export function csvText(columns: readonly string[], rows: readonly (readonly Value[])[]): string {
  const lines = rows.map((row) => row.map(cell).join(','))
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`
}

/** Readers and agents write these texts; a spreadsheet must not take one for a formula. */
function cell(value: Value): string {
  const text = value === null ? '' : String(value)
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
