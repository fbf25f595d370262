import { ENGLISH_OPERATION } from '../messages/operation-english.ts'
import { ENGLISH_SCHEMA } from '../messages/schema-english.ts'
import type { BindingFact, MediaContent } from './endpoint.ts'

interface Words {
  readonly reserved: string
  readonly allowed: string
}

const ENGLISH: Words = { reserved: ENGLISH_OPERATION.reserved, allowed: ENGLISH_SCHEMA.allowed }

/** How parts of a form are written, where the spec says so. The labels begin with the names of the parts. */
export function encodingFacts(
  { encoding, partTypes = [] }: MediaContent,
  { reserved, allowed }: Words = ENGLISH,
): readonly BindingFact[] {
  const facts = Object.entries(encoding).flatMap(([label, part]) => [
    ...(part.contentType === undefined ? [] : [{ label, value: part.contentType }]),
    ...(part.style === undefined ? [] : [{ label, value: part.style }]),
    ...(part.explode === undefined ? [] : [{ label: `${label} explode`, value: String(part.explode) }]),
    ...(part.allowReserved === true ? [{ label: `${label} ${reserved}`, value: allowed }] : []),
    ...Object.entries(part.headers ?? {}).map(([name, value]) => ({
      label,
      value: [`${name}: ${value}`, part.headerTexts?.[name]].filter(Boolean).join(' – '),
    })),
  ])
  return [...facts.map((fact) => ({ ...fact, named: true as const })), ...partTypes]
}
