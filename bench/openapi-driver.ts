// Reads a site with one spec and renders every page of it, alone in its process, so that CPU and memory are its own.
import fs from 'node:fs'
import { STRANGER } from '../src/access/viewer.ts'
import { View } from '../src/access/view.ts'
import { renderPage } from '../src/site/page/render-page.ts'
import { buildSnapshot } from '../src/snapshot/build-snapshot.ts'
import { CompileCache } from '../src/snapshot/compile-cache.ts'

const [root = '', spec = ''] = process.argv.slice(2)

function cpu<T>(work: () => T): { readonly value: T; readonly seconds: number } {
  const before = process.cpuUsage()
  const value = work()
  const { user, system } = process.cpuUsage(before)
  return { value, seconds: (user + system) / 1e6 }
}

const ready = cpu(() => buildSnapshot({ root, cache: new CompileCache(20) }))
const view = View.of(ready.value, STRANGER)
const options = { assetUrl: (name: string) => `/${name}`, schemaUrl: (_: string, name: string) => `/${name}` }
const times: number[] = []
let largest = 0
const rendered = cpu(() => {
  for (const page of view.pages) {
    const started = performance.now()
    largest = Math.max(largest, renderPage(view, page, options).html.length)
    times.push(performance.now() - started)
  }
})
times.sort((a, b) => a - b)
process.stdout.write(
  JSON.stringify({
    megabytes: fs.statSync(spec).size / 1e6,
    pages: view.pages.length,
    ready: ready.seconds,
    rendered: rendered.seconds,
    median: times[times.length >> 1],
    p99: times[Math.floor(times.length * 0.99)],
    largest,
    memory: process.memoryUsage.rss() / 1e6,
  }),
)
