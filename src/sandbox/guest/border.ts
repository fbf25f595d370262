/** How values leave the engine: as JSON, with marks ("$") for what JSON has no words for. */
export const BORDER = `
/* Values of the page that our side may name again, by number. */
const KEPT = []
/* Nodes our side lent us, by their number there. */
const LENT = new WeakMap()
const MAX_DEPTH = 1000

function keep(value) {
  return KEPT.push(value) - 1
}

function encode(value, above = []) {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value
    case 'number':
      return Number.isFinite(value) ? value : { $: 'number', v: String(value) }
    case 'bigint':
      return { $: 'bigint', v: String(value) }
    case 'function':
      return { $: 'function', ...ORIGINS.get(value) }
    case 'object':
      return value === null ? null : encodeObject(value, above)
    default:
      return { $: 'nothing' }
  }
}

function encodeObject(value, above) {
  const lent = LENT.get(value)
  if (lent !== undefined) return { $: 'lent', v: lent }
  if (isElement(value)) return encode(nodeOf(value), above)
  const marked = markedName(value)
  if (marked !== undefined) return { $: 'nothing' }
  if (value instanceof Date) return { $: 'date', v: Number(value) }
  if (above.includes(value)) return { $: 'cycle' }
  if (above.length > MAX_DEPTH) throw new RangeError('What it gives is nested too deep')
  above.push(value)
  let made
  if (isArray(value)) {
    made = []
    for (let index = 0; index < value.length; index++) made.push(encode(value[index], above))
  } else {
    const names = keys(value)
    made = {}
    for (let index = 0; index < names.length; index++) {
      const name = names[index]
      // Neither is a property name anyone needs on the other side.
      if (name !== '__proto__' && name !== '$') made[name] = encode(value[name], above)
    }
  }
  above.pop()
  return made
}

/* A value our side may hand back later, so that what the page keeps stays the very same object. */
function encodeKept(value) {
  const v = encode(value)
  return (typeof value === 'object' && value !== null) || typeof value === 'function' ? { v, kept: keep(value) } : { v }
}

/* What our side sends: plain JSON, values of ours by number, and nodes it lends. */
function decode(value) {
  if (typeof value !== 'object' || value === null) return value
  if (isArray(value)) return value.map(decode)
  if (value.$ === 'kept') return KEPT[value.v]
  if (value.$ === 'lent') return elementOf(value)
  if (value.$ === 'nothing') return undefined
  if (value.$ === 'number') return Number(value.v)
  if (value.$ === 'bigint') return BigInt(value.v)
  for (const name of keys(value)) value[name] = decode(value[name])
  return value
}

/* First line of what an error says, in the words browsers use. */
function reason(error) {
  let text
  try {
    const message = error?.message
    text = typeof message === 'string' ? message : String(error)
  } catch {
    text = 'It failed'
  }
  return text
    .split('\\n')[0]
    .slice(0, 300)
    .replace(/^'([^']+)' is not defined$/, '$1 is not defined')
    .replace(/^cannot (read|set) property '(.*)' of (undefined|null)$/, (_, verb, name, what) =>
      'Cannot ' + verb + ' properties of ' + what + ' (' + (verb === 'read' ? 'reading' : 'setting') + " '" + name + "')")
    .replace(/^stack overflow$/, 'Maximum call stack size exceeded')
    .replace(/^not a function$/, 'Something that is called is not a function')
}
`
