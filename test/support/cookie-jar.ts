/** A browser without a window: cookies by origin, and redirects followed one by one. */
export class CookieJar {
  readonly #cookies = new Map<string, Map<string, string>>()

  cookies(origin: string): string {
    return [...(this.#cookies.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  async send(url: string, init: RequestInit = {}): Promise<Response> {
    const { origin } = new URL(url)
    const headers = new Headers(init.headers)
    if (this.cookies(origin) !== '') headers.set('cookie', this.cookies(origin))
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' })
    const own = this.#cookies.get(origin) ?? new Map<string, string>()
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const name = pair.slice(0, pair.indexOf('='))
      const value = pair.slice(pair.indexOf('=') + 1)
      if (value === '' || /max-age=0/i.test(line)) own.delete(name)
      else own.set(name, value)
    }
    this.#cookies.set(origin, own)
    return answer
  }

  /** Goes on until somebody answers with a page, or `stop` says that it is far enough. */
  async visit(from: string, stop: (url: string) => boolean = () => false) {
    let url = from
    for (let hops = 0; hops < 12; hops++) {
      if (stop(url)) return { url, status: 0, text: '' }
      const answer = await this.send(url)
      const next = answer.headers.get('location')
      if (next === null) return { url, status: answer.status, text: await answer.text() }
      url = new URL(next, url).href
    }
    throw new Error('sent around in circles')
  }
}
