import type { Viewer } from './viewer.ts'

/**
 * Sees every page, whatever its groups: for the dashboard of those who run the site. scripts/check-imports.mjs names who
 * may use it.
 */
export const UNRESTRICTED: Viewer = { kind: 'unrestricted' }
