interface Program {
  drawDiagram(diagram: HTMLElement): Promise<void>
}

const NEAR = '300px'

/** Draws the diagrams of a page when they come near. The program (web/diagrams/diagram.ts) is large, so no other page loads it. */
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
  try {
    await ((await import(url)) as Program).drawDiagram(diagram)
  } catch {
    // Without the program a diagram stays what it is: its source.
  }
}
