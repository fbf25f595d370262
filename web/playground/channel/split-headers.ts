const PROTOCOLS = /^sec-websocket-protocol$/i

/** Of the headers a description asks for, a browser lets a page choose the subprotocols and nothing else. */
export function splitHeaders(headers: readonly (readonly [string, string])[]): {
  readonly protocols: readonly string[]
  readonly impossible: readonly string[]
} {
  const chosen = headers.filter(([name]) => PROTOCOLS.test(name))
  const impossible = headers.filter(([name]) => !PROTOCOLS.test(name)).map(([name]) => name)
  const words = chosen.flatMap(([, value]) => value.split(',')).map((word) => word.trim())
  // The same word twice is refused.
  return { protocols: [...new Set(words.filter((word) => word !== ''))], impossible }
}
