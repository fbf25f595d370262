/** How a database is, without changing anything in it. */
export interface Inspection {
  readonly kind: 'sqlite' | 'postgres'
  /** The file, or the version of the server. */
  readonly where: string
  /** 0 when nothing is there yet. */
  readonly schema: number
  readonly newestSchema: number
  /** What the engine itself found wrong. */
  readonly damage: readonly string[]
  readonly writable: boolean
  /** The time of the server, where it is another machine. */
  readonly now: number | undefined
}
