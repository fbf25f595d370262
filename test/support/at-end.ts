type Work = () => unknown

const works: Work[] = []

/** Done when all tests of the file are, wherever it is asked for: hooks that begin while tests run are never called. */
export function atEndOfFile(work: Work): void {
  works.push(work)
}

/** The last first, as they were put together. */
export async function endFile(): Promise<void> {
  for (let work = works.pop(); work; work = works.pop()) await work()
}
