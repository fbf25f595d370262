import { renderSvg, type SvgDrawing } from './render-svg.ts'

// Draws what holds files of authors: whatever they do to it, this process can be ended.

// At once: what draws is not the main thread, and an orderly end would wait for it.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

process.on('message', async (drawing: SvgDrawing) => {
  const drawn = await renderSvg(drawing).then(
    (image) => image.asPng(),
    () => undefined,
  )
  process.send?.(drawn ?? null)
})
