import net from 'node:net'

// Below the ports that systems give out by themselves: nobody comes by it between the look and the use.
const FIRST = 20_000
const COUNT = 12_000

/** A port for a program that has to be told one. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT)
    const server = net.createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    await new Promise((resolve) => server.close(resolve))
    return port
  }
}
