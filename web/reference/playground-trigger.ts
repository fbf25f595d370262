import { loadOnIntent } from '../lib/load-on-intent.ts'

interface PlaygroundModule {
  readonly openPlayground: (button: HTMLElement) => Promise<void>
}

const load = loadOnIntent<PlaygroundModule>()

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
