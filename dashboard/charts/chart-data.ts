export interface ChartData {
  /** What each point is called, and how it is written below the chart. */
  readonly points: readonly ChartPoint[]
  readonly series: readonly Series[]
  readonly kind: 'bars' | 'lines'
  /** Name of the first column of the table. */
  readonly of: string
}

export interface ChartPoint {
  readonly name: string
  readonly label: string
  /** Its time is not over: what it shows will still grow. */
  readonly isUnfinished: boolean
}

export interface Series {
  readonly name: string
  readonly tone: Tone
  readonly values: readonly number[]
}

export type Tone = 'one' | 'two' | 'three' | 'good' | 'bad' | 'plain'
