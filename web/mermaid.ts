interface Mermaid {
  initialize(options: object): void
  render(id: string, source: string): Promise<{ svg: string }>
}

const NEAR = '300px'
let drawn = 0

/** Draws the diagrams of a page when they come near. The program is large, so no other page loads it. */
export function drawDiagrams(): void {
  const url = document.documentElement.dataset['mermaid']
  const diagrams = document.querySelectorAll<HTMLElement>('.diagram:not([data-drawn])')
  if (!url || diagrams.length === 0) return
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        void draw(target as HTMLElement, url)
      }
    },
    { rootMargin: NEAR },
  )
  for (const diagram of diagrams) observer.observe(diagram)
}

async function draw(diagram: HTMLElement, url: string): Promise<void> {
  const source = diagram.querySelector('.mermaid')?.textContent ?? ''
  const dark = document.documentElement.classList.contains('dark')
  try {
    const { default: mermaid } = (await import(url)) as { default: Mermaid }
    mermaid.initialize({ startOnLoad: false, securityLevel: 'strict', theme: dark ? 'dark' : 'neutral' })
    const { svg } = await mermaid.render(`diagram-${++drawn}`, source)
    const drawing = document.createElement('div')
    drawing.className = 'drawing'
    drawing.innerHTML = svg
    diagram.querySelector('.drawing')?.remove()
    diagram.append(drawing)
    diagram.dataset['drawn'] = ''
  } catch {
    // A diagram with a mistake stays what it is: its source.
  }
}
