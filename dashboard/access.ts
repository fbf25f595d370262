import { PAGE_META, type EnteredDashboard } from '../src/shared/api/dashboard-headers.ts'

/**
 * What shows the server that a request is the dashboard's. It is kept in this document and nowhere else: what is stored
 * in the browser can be read by every page of the origin.
 */
class Access extends EventTarget {
  page = document.querySelector<HTMLMetaElement>(`meta[name="${PAGE_META}"]`)?.content ?? ''
  confirmation = ''
  #answer: ((typed: boolean) => void) | undefined

  enter({ page, confirmation }: EnteredDashboard): void {
    this.page = page
    this.confirmation = confirmation
  }

  /** Resolves once the password was typed, or not. */
  askPassword(): Promise<boolean> {
    this.#answer?.(false)
    return new Promise((resolve) => {
      this.#answer = resolve
      this.dispatchEvent(new Event('ask'))
    })
  }

  answer(typed: boolean): void {
    this.#answer?.(typed)
    this.#answer = undefined
  }
}

export const access = new Access()
