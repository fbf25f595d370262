import { html, type SafeHtml } from '../../site/html/html.ts'

/**
 * Moves the edge between both sides. It is all that runs on the page: the policy names it by its hash, so nothing that a
 * page says can run beside it. What has the focus is never under the other side.
 */
export const SLIDER_SCRIPT = `
const bar = document.querySelector('main > .difference-views')
const sides = document.querySelector('main > .difference-sides')
const range = bar.querySelector('input[type=range]')
const show = () => {
  sides.style.setProperty('--seam', range.value + '%')
  range.setAttribute('aria-valuetext', range.value + '% live, ' + (100 - range.value) + '% preview')
}
range.addEventListener('input', show)
sides.addEventListener('focusin', ({ target }) => {
  range.value = sides.firstElementChild.contains(target) ? 100 : 0
  show()
})
bar.hidden = false
show()
`

/** How both sides of a page are shown. It stands before them, hidden until its script runs. */
export function viewChoice(): SafeHtml {
  const choice = (value: string, name: string, checked: string) =>
    html`<label><input type="radio" name="view" value="${value}"${checked && ' checked'}><span>${name}</span></label>`
  const modes = html`<fieldset><legend class="sr-only">View</legend>${choice('sides', 'Side by side', 'checked')}${choice('slider', 'Slider', '')}</fieldset>`
  const slider = html`<div class="difference-slider"><span aria-hidden="true">Live</span><input type="range" min="0" max="100" value="50" aria-label="How much of the live page is shown"><span aria-hidden="true">Preview</span></div>`
  return html`<div class="difference-views" hidden>${modes}${slider}</div>`
}
