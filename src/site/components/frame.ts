import { classProp, type RenderComponent } from './component.ts'

/** A picture or film in a frame, with a caption that may hold Markdown. */
export const renderFrame: RenderComponent = (props, children, context) => {
  const hint = context.render(props['hint'])
  const caption = context.markdown(props['caption'])
  return (
    `<figure class="frame${classProp(props)}">${hint === '' ? '' : `<p class="frame-hint">${hint}</p>`}` +
    `<div class="frame-picture">${loopFilms(children)}</div>${caption === '' ? '' : `<figcaption>${caption}</figcaption>`}</figure>`
  )
}

/** A film that starts by itself inside a frame stands for a moving picture, so it also starts again. */
function loopFilms(html: string): string {
  if (!html.includes('<video')) return html
  return html.replace(/<video(?=[^>]* autoplay=)(?![^>]* loop=)/g, '<video loop=""')
}
