// Names of parts of a page that the format documents for style sheets and scripts.
import { ABSENT_HOOKS, ATTRIBUTE_HOOKS, PAGE_HOOKS } from '../../src/shared/page-hooks.ts'

const all = [...PAGE_HOOKS, ...ABSENT_HOOKS]

export const IDS = all.flatMap(({ ids }) => ids)
export const CLASSES = all.flatMap(({ classes }) => classes)
export const ATTRIBUTES = ATTRIBUTE_HOOKS.filter(({ more }) => more !== true).map(({ name }) => name)
