/** Callouts with a colour and a word of their own. */
export const CALLOUT_KINDS = ['note', 'warning', 'info', 'tip', 'check', 'danger'] as const

export type CalloutKind = (typeof CALLOUT_KINDS)[number]
