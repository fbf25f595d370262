/** What a span says about itself. */
export type SpanFields = Readonly<Record<string, string | number | boolean>>

/** A request under way, as a span of its own. */
export interface RequestSpan {
  readonly traceId: string
  end(result: { readonly method: string; readonly route: string; readonly status: number }): void
}

/** Tells where time goes, to whoever collects traces. */
export interface Tracer {
  /** Runs work as a part of whatever is going on. */
  span<Result>(name: string, fields: SpanFields, work: () => Result): Result
  /** Answers a request inside a span; the caller's `traceparent` makes it a part of the caller's trace. */
  request(headers: Readonly<Record<string, unknown>>, answer: (span: RequestSpan) => void): void
  /** Sends what waits. */
  close(): Promise<void>
}
