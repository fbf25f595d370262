/** Loads the script and the style sheet that a button names, once, when somebody is about to use them. */
export function loadOnIntent<Module>(): (button: HTMLElement) => Promise<Module> {
  let loading: Promise<Module> | undefined
  return (button) => {
    if (!loading) {
      const { script = '', style = '' } = button.dataset
      const sheet = document.createElement('link')
      sheet.rel = 'stylesheet'
      sheet.href = style
      const styled = new Promise((done) => (sheet.onload = sheet.onerror = done))
      document.head.append(sheet)
      loading = Promise.all([import(script) as Promise<Module>, styled]).then(([module]) => module)
      // A failed download is tried again with the next intent.
      loading.catch(() => (loading = undefined))
    }
    return loading
  }
}
