import { html, trustedHtml, type SafeHtml } from '../html/html.ts'
import { classProp, type RenderComponent } from './component.ts'

/** A picture or film in a frame, with a caption that may hold Markdown. */
export const renderFrame: RenderComponent = (props, children, context) => {
  const hint = context.render(props['hint'])
  const caption = context.markdown(props['caption'])
  const above = !hint.isEmpty && html`<p class="frame-hint">${hint}</p>`
  const below =
    !caption.isEmpty &&
    html`<figcaption><div data-component-part="frame-caption">${caption}</div></figcaption>`
  return html`<figure class="frame${classProp(props)}">${above}<div class="frame-picture">${loopFilms(children)}</div>${below}</figure>`
}

/** A film that starts by itself inside a frame stands for a moving picture, so it also starts again. */
function loopFilms(picture: SafeHtml): SafeHtml {
  const { markup, needs } = picture
  if (!markup.includes('<video')) return picture
  const looped = markup.replace(/<video(?=[^>]* autoplay=)(?![^>]* loop=)/g, '<video loop=""')
  return trustedHtml(looped, needs)
}
