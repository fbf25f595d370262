import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { makeFolder } from '../../../test/support/folder.ts'
import { checkExternal } from './check-external.ts'

it('waits three times for a host that does not answer, not for each of its links', async () => {
  const asked: string[] = []
  const server = http.createServer(({ method, url }) => void asked.push(`${method} ${url}`))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const links = Array.from({ length: 30 }, (_, at) => ({
    url: `${site}/${at}`,
    file: 'index.mdx',
    line: 1,
    column: at + 1,
  }))
  try {
    const pages = [{ references: { links, images: [] } }] as never
    const found = await checkExternal(makeFolder({}), pages, {
      days: 7,
      privateHosts: ['127.0.0.1'],
      onProgress: () => undefined,
      timeoutMs: 200,
    })
    expect(asked).toEqual(['HEAD /0', 'HEAD /1', 'HEAD /2'])
    expect(found).toHaveLength(30)
    expect(found[2]?.message).toContain('there was no response within')
    expect(found[3]?.message).toContain('its server did not answer for other links')
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
