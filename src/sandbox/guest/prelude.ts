import { BORDER } from './border.ts'
import { FORMATS } from './formats.ts'
import { GIVEN } from './given.ts'
import { JSX } from './jsx.ts'
import { MODULES } from './modules.ts'
import { REACT } from './react.ts'
import { WEB } from './web.ts'

/**
 * What stands around authors' code inside the engine, as text: it is code of the other side and never runs on ours.
 * An author may bend all of it, on one page, for as long as that page is made; what comes out is data all the same.
 */
export const PRELUDE = `(function (host, given) {
'use strict'
const { parse, stringify } = JSON
const { keys, defineProperty, defineProperties, getPrototypeOf, hasOwn } = Object
const isArray = Array.isArray
const ask = (name, data) => parse(host(name, stringify(data)))
${JSX}
${REACT}
${BORDER}
${GIVEN}
${MODULES}
${WEB}
${FORMATS}
install(parse(given))
return (name, text) => stringify(OPERATIONS[name](parse(text)))
})`
