/** Elements of HTML, and those of drawings and formulas inside it. */
const TAGS = new Set(
  (
    'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br ' +
    'button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed ' +
    'fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe ' +
    'image img input ins isindex kbd label legend li link listing main map mark marquee math menu meta meter nav nobr ' +
    'noembed noframes noscript object ol optgroup option output p param picture plaintext portal pre progress q rp rt ruby ' +
    's samp script search section select slot small source span strike strong style sub summary sup svg table tbody td ' +
    'template textarea tfoot th thead time title tr track tt u ul var video wbr xmp'
  ).split(' '),
)

/** Whether a name is an element's, in any capitals. */
export function isTag(name: string): boolean {
  return TAGS.has(name.toLowerCase())
}

/** Words in angle brackets that are no HTML, such as `<token>`: a sentence is meant, not an element. */
const BRACKETED = /<\/?([a-z][\w.:-]*)(?:\s[^<>]*)?\/?>/gi

/** Does something with each word in angle brackets that is no element of HTML. */
export function replaceNonTags(text: string, replace: (bracketed: string) => string): string {
  return text.replace(BRACKETED, (all: string, name: string) =>
    // Elements that authors of browsers' components define have a hyphen; nobody defines any for us.
    isTag(name) ? all : replace(all),
  )
}
