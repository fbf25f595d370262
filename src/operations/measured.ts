export type Labels = Readonly<Record<string, string | number>>

/** One metric with all its series, as prom-client gives them. */
export interface Measured {
  readonly name: string
  readonly help: string
  readonly type: string
  readonly values: readonly MeasuredValue[]
}

export interface MeasuredValue {
  readonly labels: Labels
  readonly value: number
  /** Says which part of a histogram it is: `_bucket`, `_sum` or `_count`. */
  readonly metricName?: string | undefined
}
