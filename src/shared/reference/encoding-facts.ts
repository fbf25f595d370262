import type { BindingFact, MediaContent } from './endpoint.ts'

/** How parts of a form are written, where the spec says so. */
export function encodingFacts({ encoding, partTypes = [] }: MediaContent): readonly BindingFact[] {
  const facts = Object.entries(encoding).flatMap(([label, part]) => [
    ...(part.contentType === undefined ? [] : [{ label, value: part.contentType }]),
    ...(part.style === undefined ? [] : [{ label, value: part.style }]),
    ...(part.explode === undefined ? [] : [{ label: `${label} explode`, value: String(part.explode) }]),
    ...(part.allowReserved === true ? [{ label: `${label} reserved characters`, value: 'allowed' }] : []),
    ...Object.entries(part.headers ?? {}).map(([name, value]) => ({
      label,
      value: [`${name}: ${value}`, part.headerTexts?.[name]].filter(Boolean).join(' – '),
    })),
  ])
  return [...facts, ...partTypes]
}
