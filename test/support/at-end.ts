type Work = () => unknown

const works: Work[] = []

/** Done when all tests of the file are, wherever it is asked for: hooks that begin while tests run are never called. */
export function atEndOfFile(work: Work): void {
  works.push(work)
}

/** The last first, as they were put together. */
export async function endFile(): Promise<void> {
  const failures: unknown[] = []
  // One that fails keeps nothing from ending: it would go on in the next file of this process.
  for (let work = works.pop(); work; work = works.pop())
    try {
      await work()
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}
