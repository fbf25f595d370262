import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { listen } from '../../src/http/serve.ts'
import { StoreError } from '../../src/store/statement.ts'
import { serving } from '../../test/support/cli.ts'
import { makeFolder, makeSite } from '../../test/support/site.ts'
import { demoSite } from './demo-site.mjs'

export const PASSWORD = 'correct horse battery'

/** Later than any day on which this runs, so that the browser keeps the cookies. */
const DAY = Date.UTC(2035, 2, 14, 12)

/** What pictures are taken of. Each is started when its first picture is due. */
export class Sites {
  #browser
  #running = new Map()

  constructor(browser) {
    this.#browser = browser
  }

  async get(name) {
    let site = this.#running.get(name)
    if (!site) {
      site = await this.#start(name)
      this.#running.set(name, site)
    }
    return site
  }

  async stop() {
    for (const site of this.#running.values()) await site.stop()
  }

  #start(name) {
    switch (name) {
      case 'manual':
        return serving(['start', 'docs'])
      case 'guarded':
        return serving(['start', manualWith({ auth: { method: 'accounts' } })])
      case 'consent':
        return serving(['start', manualWith({ auth: { method: 'password' } })], {
          LECTERN_SITE_PASSWORD: PASSWORD,
        })
      case 'dashboard':
        return startDashboard(this.#browser)
      case 'failed':
        return startBroken(new Error('broken for a picture'))
      case 'away':
        return startBroken(new StoreError('away for a picture', true))
      default:
        return serving(['start', makeFolder(demoSite(name))])
    }
  }
}

function manualWith(settings) {
  const root = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-pictures-')), 'docs')
  fs.cpSync('docs', root, { recursive: true })
  fs.writeFileSync(path.join(root, 'lectern.json'), JSON.stringify(settings))
  return root
}

/** The demo site, which fails when it asks who is there. Its files are served as ever. */
async function startBroken(error) {
  const { app } = makeSite(demoSite('mint'), (request) => {
    if (new URL(request.url).pathname === '/broken') throw error
    return { kind: 'stranger' }
  })
  const server = await listen(app, { port: 0, host: '127.0.0.1' })
  return { url: `http://127.0.0.1:${server.port}`, stop: () => server.stop(0) }
}

/** With sample data of a day that is always the same, and somebody who is logged in. */
async function startDashboard(browser) {
  const clock = `data:text/javascript,${encodeURIComponent(clockAt(DAY))}`
  const site = await serving(['start', 'docs', '--demo'], { NODE_OPTIONS: `--import=${clock}` })
  const { demo } = JSON.parse(site.printed)
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${site.url}/dashboard`)
  await page.getByLabel('Email').fill(demo.email)
  await page.getByLabel('Password').fill(demo.password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.locator('.shell h1').waitFor()
  const storageState = await context.storageState()
  await context.close()
  return { ...site, storageState, day: DAY }
}

function clockAt(day) {
  const ahead = day - Date.now()
  return `const Real = Date
globalThis.Date = class Date extends Real {
  constructor(...given) { given.length === 0 ? super(Real.now() + (${ahead})) : super(...given) }
  static now() { return Real.now() + (${ahead}) }
}`
}
