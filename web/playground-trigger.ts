interface PlaygroundModule {
  readonly openPlayground: (button: HTMLElement) => Promise<void>
}

let loading: Promise<PlaygroundModule> | undefined

/** "Try it" opens the request builder. Its program is fetched when a reader shows the intent. */
export function offerPlayground(): void {
  const intent = (event: Event) => {
    const button = buttonOf(event)
    if (button) void load(button)
  }
  document.addEventListener('pointerover', intent, { passive: true })
  document.addEventListener('focusin', intent)
  document.addEventListener('click', (event) => {
    const button = buttonOf(event)
    if (button) void open(button)
  })
}

async function open(button: HTMLElement): Promise<void> {
  button.ariaBusy = 'true'
  try {
    const { openPlayground } = await load(button)
    await openPlayground(button)
  } finally {
    button.ariaBusy = null
  }
}

function buttonOf({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('.try-button[data-script]') : null
}

function load(button: HTMLElement): Promise<PlaygroundModule> {
  if (!loading) {
    const { script = '', style = '' } = button.dataset
    const sheet = document.createElement('link')
    sheet.rel = 'stylesheet'
    sheet.href = style
    const styled = new Promise((done) => (sheet.onload = sheet.onerror = done))
    document.head.append(sheet)
    loading = Promise.all([import(script) as Promise<PlaygroundModule>, styled]).then(([module]) => module)
    // A failed download is tried again with the next intent.
    loading.catch(() => (loading = undefined))
  }
  return loading
}
