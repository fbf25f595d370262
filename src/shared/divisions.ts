const KINDS = ['language', 'version', 'product', 'tab', 'anchor', 'dropdown', 'menu'] as const

/** What a site can be divided into; each division has a sidebar of its own. */
export type DivisionKind = (typeof KINDS)[number]

/** Whether a part of the navigation is a division. */
export function isDivision(kind: string): kind is DivisionKind {
  return (KINDS as readonly string[]).includes(kind)
}
