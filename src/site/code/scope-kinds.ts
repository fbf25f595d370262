/** Beginnings of TextMate scopes -> our letters. The longest that fits counts. */
const KINDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    k: 'keyword storage markup.heading markup.bold',
    s: 'string constant.character punctuation.definition.string markup.inline.raw',
    n: 'constant.numeric constant.other.color',
    f: 'entity.name.function support.function meta.function-call entity.name.command',
    t: 'entity.name.type entity.name.class entity.name.namespace entity.other.inherited-class support.type support.class',
    b: 'constant support.constant variable.language',
    c: 'comment punctuation.definition.comment',
    p: 'variable.other.property support.type.property-name meta.object-literal.key entity.name.label',
    g: 'entity.name.tag entity.name.selector',
    a: 'entity.other.attribute-name',
    v: 'variable entity.name.variable',
    i: 'markup.inserted',
    d: 'markup.deleted',
    '': 'keyword.operator punctuation meta',
  }).flatMap(([letter, scopes]) => scopes.split(' ').map((scope) => [scope, letter] as const)),
)

/** The colour of a token by the scopes it stands in, the outermost first. */
export function scopeKind(scopes: readonly string[]): string {
  for (const scope of scopes.toReversed()) {
    const kind = kindOf(scope)
    // Punctuation takes the colour of the string or the comment it stands in, and none elsewhere.
    if (kind !== undefined && (kind !== '' || scope.startsWith('keyword'))) return kind
  }
  return ''
}

function kindOf(scope: string): string | undefined {
  for (let name = scope; name !== ''; name = name.slice(0, Math.max(0, name.lastIndexOf('.')))) {
    const kind = KINDS.get(name)
    if (kind !== undefined) return kind
  }
  return undefined
}
