/** Where OpenTelemetry data goes. */
export interface Collector {
  /** Base address. */
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly serviceName: string
  readonly version: string
}

/** A collector that is away must not hold up a stop. */
const CLOSE_WITHIN_MS = 1000

export async function withinTime(shutdown: Promise<unknown>): Promise<void> {
  const late = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_WITHIN_MS).unref())
  await Promise.race([shutdown.catch(() => undefined), late])
}
