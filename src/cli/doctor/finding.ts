/** What one check of the doctor found. */
export interface Finding {
  readonly check: string
  readonly status: 'ok' | 'warn' | 'fail'
  readonly message: string
  /** What to do about it. */
  readonly hint?: string | undefined
}

export function ok(check: string, message: string): Finding {
  return { check, status: 'ok', message }
}

export function warn(check: string, message: string, hint: string): Finding {
  return { check, status: 'warn', message, hint }
}

export function fail(check: string, message: string, hint: string): Finding {
  return { check, status: 'fail', message, hint }
}
