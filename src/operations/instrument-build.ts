import type { Instruments } from './instruments.ts'

interface Built {
  /** Differs when anything a reader could see does. */
  readonly id: string
}

/** The same builder of snapshots; how long it takes, and what comes of it, is counted. */
export function instrumentBuild<
  Options extends { readonly previous?: Built | undefined },
  Result extends Built,
>(
  build: (options: Options) => Result,
  { meters }: Pick<Instruments, 'meters'>,
): (options: Options) => Result {
  return (options) => {
    const started = performance.now()
    let outcome = 'failed'
    try {
      const built = build(options)
      outcome = built.id === options.previous?.id ? 'unchanged' : 'changed'
      return built
    } finally {
      meters.builds.inc({ outcome })
      meters.buildSeconds.observe((performance.now() - started) / 1000)
    }
  }
}
