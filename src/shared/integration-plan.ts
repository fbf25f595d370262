/** One thing to do in the reader's browser before or after a script of another company is loaded. All of it is data. */
export type IntegrationStep =
  /** `window.a.b = value` */
  | { readonly set: string; readonly to: unknown }
  /** A function that keeps its calls in `.q` until the real one is there. */
  | { readonly queue: string }
  /** Google's: a function whose calls are put into `dataLayer`. */
  | { readonly layer: string }
  /** A list whose methods put `[name, …arguments]` into it. */
  | { readonly list: string; readonly methods: readonly string[] }
  /** Calls a global function; `NOW` in the arguments becomes the time. */
  | { readonly call: string; readonly with: readonly unknown[] }

/** Stands for the current time, as a Date or, inside an object, as milliseconds. */
export const NOW = '$now'

/**
 * `consent`: asks the reader; loaded first, whatever they chose. `tracker`: may follow a reader across sites; not loaded
 * for readers who send Global Privacy Control and have not agreed here. `counter`: counts without knowing who. `chat`: a
 * service the reader sees.
 */
export type IntegrationKind = 'consent' | 'tracker' | 'counter' | 'chat'

export interface IntegrationPlan {
  readonly name: string
  readonly kind: IntegrationKind
  readonly before?: readonly IntegrationStep[] | undefined
  readonly script: string
  readonly attributes?: Readonly<Record<string, string>> | undefined
  readonly after?: readonly IntegrationStep[] | undefined
}

/** What has to be true before anything but a consent manager is loaded. Several conditions must all be. */
export interface ConsentGate {
  /** docs.json `integrations.cookies`: this key of local storage, or cookie, has this value. */
  readonly stored?: { readonly key: string; readonly value: string | undefined } | undefined
  /** Category of OneTrust that must be active. */
  readonly onetrust?: string | undefined
  /** Purpose of Transcend that must be allowed. */
  readonly transcend?: string | undefined
}

/** The JSON a page carries for web/integrations/integrations.ts. */
export interface IntegrationData {
  readonly gate: ConsentGate
  readonly plans: readonly IntegrationPlan[]
}

export const INTEGRATIONS_ID = 'lectern-integrations'
