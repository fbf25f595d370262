// Asks a server for what `lectern test` says is not there: a page that answers, an anchor that the page has.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { meantAnchor } from '../../src/shared/slug.ts'
import { ROOT } from '../paths.mjs'
import { portFrom } from '../port-from.mjs'

/** Findings about links, anchors and images that readers of the site would not agree with, each with the reason. */
export async function falseAlarms(root, { results }) {
  const findings = results.flatMap((result) => result.findings)
  const child = spawn(
    process.execPath,
    [path.join(ROOT, 'bin', 'lectern.js'), 'dev', root, '--port', '0', '--no-open', '--json'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  try {
    const url = `http://localhost:${await portFrom(child)}`
    const found = []
    for (const finding of findings) {
      const reason = await whyFalse(url, finding)
      if (reason !== undefined) found.push({ finding, reason })
    }
    return found
  } finally {
    child.kill()
  }
}

async function whyFalse(url, { code, message }) {
  if (code === 'anchor-missing') {
    const [, page, anchor] = /^(\S+) has no heading "#(.*)"/.exec(message) ?? []
    const html = await (await fetch(url + page)).text()
    const ids = [...html.slice(html.indexOf('<main')).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    return meantAnchor(ids, anchor) === undefined ? undefined : 'the page has it'
  }
  const [, address] = /^"([^"]*)" is not a page|^There is no file "([^"]*)"/.exec(message) ?? []
  if (code !== 'link-broken' || address === undefined) return undefined
  const response = await fetch(new URL(address, url))
  await response.body?.cancel()
  return response.status === 404 ? undefined : `the server answers ${response.status}`
}
