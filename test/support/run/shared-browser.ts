import { chromium, type BrowserServer } from 'playwright-core'
import { launchOptions } from '../browser.ts'

/** One browser for the run. Whoever connects has contexts of its own, which go with the connection. */
export class SharedBrowser {
  #server: Promise<BrowserServer> | undefined

  async address(): Promise<string> {
    this.#server ??= this.#launch()
    return (await this.#server).wsEndpoint()
  }

  async stop(): Promise<void> {
    await (await this.#server?.catch(() => undefined))?.close()
  }

  #launch(): Promise<BrowserServer> {
    const launched = chromium.launchServer({ ...launchOptions(), host: '127.0.0.1' })
    const forget = () => {
      if (this.#server === launched) this.#server = undefined
    }
    // One that crashed fails the tests that were using it; the next ones get another.
    void launched.then((server) => server.on('close', forget), forget)
    return launched
  }
}
