import { expect, it } from 'vitest'
import type { Props } from '../../content/tree.ts'
import { trustedHtml } from '../html/html.ts'
import { renderElement } from './render-element.ts'

const render = (name: string, props: Props, children: string) =>
  renderElement(name, props, trustedHtml(children)).markup

it('writes the names of React as those of HTML', () => {
  const props = {
    className: 'a',
    htmlFor: 'b',
    tabIndex: 0,
    srcSet: 'x',
    'aria-hidden': true,
    autoFocus: true,
  }
  expect(render('label', props, '')).toBe(
    '<label class="a" for="b" tabindex="0" srcset="x" aria-hidden="true" autofocus=""></label>',
  )
})

it('writes SVG properties as SVG spells them', () => {
  expect(render('path', { strokeWidth: 2, fillRule: 'evenodd', pathLength: 1, clipPath: 'x' }, '')).toBe(
    '<path stroke-width="2" fill-rule="evenodd" pathLength="1" clip-path="x"></path>',
  )
  expect(render('svg', { viewBox: '0 0 1 1' }, '')).toBe('<svg viewBox="0 0 1 1"></svg>')
})

it('takes style as text or as an object', () => {
  expect(render('p', { style: 'color:"red"' }, '')).toBe('<p style="color:&quot;red&quot;"></p>')
  const style = { marginTop: 4, lineHeight: 2, '--x': 1, WebkitLineClamp: 2, nothing: null }
  expect(render('p', { style }, '')).toBe(
    '<p style="margin-top:4px;line-height:2;--x:1;-webkit-line-clamp:2"></p>',
  )
})

it('drops whatever runs code or is no attribute', () => {
  const props = {
    onClick: 'alert(1)',
    ONLOAD: 'x',
    ref: 'r',
    key: 'k',
    children: 'c',
    data: {},
    render: () => 'x',
    'a b="': 'x',
    href: 'java\tscript:alert(1)',
    src: 'vbscript:x',
    title: undefined,
    hidden: false,
  }
  expect(render('a', props, 'x')).toBe('<a>x</a>')
})

it('keeps children of a name that is no tag, and gives void tags none', () => {
  expect(render('a b', {}, 'x')).toBe('x')
  expect(render('br', {}, 'x')).toBe('<br>')
  expect(render('img', { src: '/a.png', noZoom: true }, '')).toBe(
    '<img src="/a.png" loading="lazy" alt="" data-no-zoom="">',
  )
})

it('puts HTML in when the author insists', () => {
  expect(render('div', { dangerouslySetInnerHTML: { __html: '<b>x</b>' } }, 'y')).toBe('<div><b>x</b></div>')
})

it('plays films that start by themselves without sound', () => {
  expect(render('video', { autoPlay: true }, '')).toContain('muted=""')
  expect(render('video', { controls: true }, '')).toBe('<video controls=""></video>')
})
