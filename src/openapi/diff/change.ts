/** What a change means for programs that use the API as it was. */
export type Verdict = 'breaking' | 'additive' | 'documentation'

export const VERDICTS: readonly Verdict[] = ['breaking', 'additive', 'documentation']

/** One difference between two descriptions of an API. */
export interface Change {
  /** Name of the rule, such as `request-property-removed`. */
  readonly code: string
  readonly verdict: Verdict
  /** `GET /users` or `webhook user.created`; undefined for what concerns the whole API. */
  readonly operation: string | undefined
  /** Part of the operation and property in it: `request body, owner.name`. */
  readonly where: string
  readonly message: string
  /** Other operations are affected too: the schema is shared. */
  readonly elsewhere?: true
  /** JSON pointers into both documents; one is missing where something was added or removed. */
  readonly before: string | undefined
  readonly after: string | undefined
}
