import type { ProxyHead } from '../../../src/shared/proxy-contract.ts'

const LINE_END = 10

/** Takes the first line from the proxy's answer; what follows is the body as the API sent it. */
export async function readHead(
  stream: ReadableStream<Uint8Array>,
): Promise<ProxyHead & { readonly body: ReadableStream<Uint8Array> }> {
  const reader = stream.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (;;) {
    const { value, done } = await reader.read()
    if (done) throw new Error('The response ended in its headers.')
    const end = value.indexOf(LINE_END)
    parts.push((end < 0 ? value : value.subarray(0, end)) as Uint8Array<ArrayBuffer>)
    if (end < 0) continue
    const head = JSON.parse(await new Blob(parts).text()) as ProxyHead
    return { ...head, body: rest(reader, value.subarray(end + 1)) }
  }
}

function rest(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  first: Uint8Array,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      if (first.byteLength > 0) controller.enqueue(first)
    },
    async pull(controller) {
      const { value, done } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
