import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
}

export interface FileServer {
  readonly url: string
  close(): void
}

/** What any host of static files does: a file is itself, a folder is its index.html. */
export async function fileServer(root: string): Promise<FileServer> {
  const server = http.createServer((request, response) => {
    const wanted = path.join(root, decodeURIComponent((request.url ?? '/').split('?')[0] as string))
    const file =
      fs.existsSync(wanted) && fs.statSync(wanted).isDirectory() ? path.join(wanted, 'index.html') : wanted
    if (!fs.existsSync(file)) return response.writeHead(404).end()
    response
      .writeHead(200, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' })
      .end(fs.readFileSync(file))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}
